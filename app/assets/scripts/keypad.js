// Keys for the signs of an answer, below its field. Without scripts they are typed.
(() => {
  const pad = document.getElementById('keypad').firstElementChild;
  const touches = matchMedia('(pointer: coarse)').matches;
  // At the end of the field's box, where the player's own module does not look when it takes over the page.
  const attach = () => {
    const field = document.querySelector('#answer[data-keys]');
    const box = field?.closest('.typed');
    if (!box) return;
    // The number pads of telephones are larger than their letters, and all other signs are here. The next item sets it
    // back.
    if (touches && field.dataset.keys === 'fraction') field.inputMode = 'numeric';
    if (box.querySelector(`.keypad[data-keys=${field.dataset.keys}]`)) return;
    box.querySelector('.keypad')?.remove();
    const keys = pad.cloneNode(true);
    for (const key of [...keys.children]) if (!key.dataset.keys.split(' ').includes(field.dataset.keys)) key.remove();
    keys.dataset.keys = field.dataset.keys;
    box.append(keys);
  };
  const turned = (text) => (/^[-−]/.test(text) ? text.slice(1) : `-${text}`);
  document.addEventListener('mousedown', (event) => event.target.closest('.keypad') && event.preventDefault());
  document.addEventListener('click', (event) => {
    const key = event.target.closest('.keypad button');
    const field = document.getElementById('answer');
    if (!key || !field || field.readOnly || field.disabled) return;
    const { value, selectionStart: from, selectionEnd: to } = field;
    if (key.value === '±') {
      field.value = turned(value.trimStart());
    } else {
      const [before, after = ''] = key.value.split('|');
      field.setRangeText(before + value.slice(from, to) + after, from, to);
      const caret = to + before.length;
      field.setSelectionRange(caret, caret);
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // Whoever works with the keyboard stays on the key.
    if (event.detail > 0) field.focus();
  });
  attach();
  const player = document.getElementById('player');
  if (player) new MutationObserver(attach).observe(player, { subtree: true, childList: true });
})();
