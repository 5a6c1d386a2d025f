// What a screen reader is told of a page: the browser's tree of accessibility.

/** What is nothing without a name. */
const NAMED = /^(alertdialog|button|checkbox|combobox|dialog|form|heading|image|link|listbox|MathMLMath|meter|navigation|progressbar|radio|radiogroup|region|search|searchbox|spinbutton|tab|textbox|timer)$/;

/** All that is told: role, name, description, value, and what it stands in. */
export async function tree(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const within = (node) => {
    const parent = byId.get(node.parentId);
    return parent ? [parent.role?.value, ...within(parent)] : [];
  };
  return nodes.filter(({ ignored }) => !ignored).map((node) => {
    const property = (name) => node.properties?.find((each) => each.name === name)?.value.value;
    return {
      role: node.role.value,
      name: (node.name?.value ?? '').trim(),
      description: node.description?.value ?? '',
      value: String(node.value?.value ?? ''),
      live: property('live'),
      focused: property('focused') === true,
      within: within(node),
    };
  });
}

/** What has no name and should have one; parts of a picture have that of the whole. */
export const nameless = (nodes) => nodes.filter(({ role, name, within }) => NAMED.test(role) && name === '' && !within.includes('image'));

/** The texts of what has that role, as they are said. */
export const inside = (nodes, role) => nodes.filter((node) => node.role === 'StaticText' && node.within.includes(role)).map(({ name }) => name);

/** What is read first: where the keyboard is, or the page. */
export const focusOf = (nodes) => nodes.findLast(({ focused }) => focused);
