// Answering on a picture: dragging, and in the exam player, whose own field says what is saved. All else works without.
(() => {
  const all = (which) => [...document.querySelectorAll(`.on-picture ${which}`)];
  const rule = (name) => document.querySelector(`[name="picture[${name}]"]`).value;
  const chosen = () => {
    const [parts, join] = [all(':is(input:checked, select)').map((control) => control.value), rule('join')];
    if (parts.length < Number(rule('need')) || parts.includes('')) return '';
    return join[0] === '/' ? parts.length + join : parts.join(join);
  };
  // The field of the player: what is chosen goes there, and what comes back there is shown.
  const own = () => all('')[0] && document.querySelector('#player #answer');
  const tell = () => {
    const field = own();
    if (!field || field.value === chosen()) return;
    field.value = chosen();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const show = () => {
    const text = own()?.value;
    if (!text || text === chosen()) return;
    const join = rule('join');
    const parts = join[0] === '/' ? Array(parseInt(text, 10) || 0).fill('1') : join ? text.split(join) : [text];
    for (const control of all(':is(input, select)')) {
      const group = /\[of\]\[(\d+)\]$/.exec(control.name)?.[1];
      if (!group) continue;
      if (control.type === 'select-one') control.value = parts[group] ?? '';
      else control.checked = control.value === parts[group];
    }
  };
  document.addEventListener('change', (event) => event.target.closest('.on-picture') && tell());
  const player = document.getElementById('player');
  if (player) new MutationObserver(show).observe(player, { subtree: true, childList: true, attributes: true });

  // On a grid up and down lead to the next row, not to the next point.
  document.addEventListener('keydown', (event) => {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const place = way && event.target.closest('.on-picture[data-deed="place"] foreignObject');
    const column = place ? all(`foreignObject[x="${place.getAttribute('x')}"]`) : [];
    if (column.length < 2) return;
    event.preventDefault();
    const next = column[column.indexOf(place) + way]?.firstElementChild;
    next?.focus();
    next?.click();
  });

  let pressed = null;
  const at = ({ clientX, clientY }) =>
    document.elementFromPoint(clientX, clientY)?.closest('.on-picture :is(svg input, .tile, select)');
  const choose = (control) => control.checked === false && control.click();
  document.addEventListener('pointerdown', (event) => {
    const control = at(event);
    pressed = control && { control, x: event.clientX, y: event.clientY };
  });
  document.addEventListener('pointermove', (event) => {
    if (!pressed) return;
    if (pressed.control.dataset.card) {
      pressed.control.style.translate = `${event.clientX - pressed.x}px ${event.clientY - pressed.y}px`;
      return;
    }
    const over = at(event);
    if (!over || over === pressed.control || pressed.control.localName !== 'input') return;
    choose(pressed.control);
    choose(over);
  });
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(end, (event) => {
      const tile = pressed?.control;
      pressed = null;
      if (!tile?.dataset.card) return;
      const slot = end === 'pointerup' && at(event);
      tile.removeAttribute('style');
      if (slot?.localName !== 'select') return;
      for (const other of all('select')) if (other.value === tile.dataset.card) other.value = '';
      slot.value = tile.dataset.card;
      slot.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
})();
