// Says last, in a line each, why tests failed: whoever sees no more than the end of what was printed still learns it.
export default class Reasons {
  onBegin(_config, suite) {
    this.suite = suite;
  }

  onEnd() {
    for (const test of this.suite.allTests()) {
      if (test.ok()) continue;
      for (const { message, location } of test.results.flatMap((result) => result.errors)) {
        const words = (message ?? 'no message').replaceAll(/\u001b\[[0-9;]*m/g, '').replaceAll(/\s+/g, ' ');
        const line = location ? `, ${location.file.split('/').at(-1)}:${location.line}` : '';
        console.log(`  why ${test.title}${line}: ${words.slice(0, 300)}`);
      }
    }
  }

  printsToStdio() {
    return true;
  }
}
