// Without a root, Next searches the folders above this one for the root of a workspace.
export default { turbopack: { root: import.meta.dirname } };
