"""What the component exports. All the rest is in the modules beside it."""

import locked
import runner


class WitWorld:
    def run(self, request: str) -> str:
        return runner.answer(request)


locked.prepare()
