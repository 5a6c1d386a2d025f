// The accessibility tree that the browser gives to a screen reader.

/** Roles that need a name. */
const NAMED = /^(alertdialog|button|checkbox|combobox|dialog|form|heading|image|link|listbox|MathMLMath|meter|navigation|progressbar|radio|radiogroup|region|search|searchbox|spinbutton|tab|textbox|timer)$/;

/** All nodes that are not ignored, with the roles of their ancestors in `within`. */
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

/** Nodes without a name whose role needs one; parts of a picture share the name of the picture. */
export const nameless = (nodes) => nodes.filter(({ role, name, within }) => NAMED.test(role) && name === '' && !within.includes('image'));

/** The texts inside of nodes with that role. */
export const inside = (nodes, role) => nodes.filter((node) => node.role === 'StaticText' && node.within.includes(role)).map(({ name }) => name);

/** The node with the keyboard focus. */
export const focusOf = (nodes) => nodes.findLast(({ focused }) => focused);
