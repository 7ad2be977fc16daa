const TEXTS = new Set(['summary', 'description']);

/** True for `endpoint({…})`. */
const isEndpoint = (node) =>
  node.type === 'CallExpression' &&
  node.callee.name === 'endpoint' &&
  node.arguments[0]?.type === 'ObjectExpression';

/** True for `….meta({…})`. */
const isMeta = (node) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.name === 'meta' &&
  node.arguments[0]?.type === 'ObjectExpression';

/**
 * Returns the `description` properties of all `.meta({…})` calls in a syntax tree, each with
 * `start` and `end`.
 */
export function metaTexts(node) {
  if (Array.isArray(node)) return node.flatMap(metaTexts);
  if (node === null || typeof node !== 'object') return [];
  const own = isMeta(node)
    ? node.arguments[0].properties.filter(({ key }) => key?.name === 'description')
    : [];

  return [...own, ...Object.values(node).flatMap(metaTexts)];
}

/**
 * Returns the `summary` and `description` properties of all `endpoint({…})` calls in a syntax tree,
 * each with `start` and `end`.
 */
export function apiTexts(node) {
  if (Array.isArray(node)) return node.flatMap(apiTexts);
  if (node === null || typeof node !== 'object') return [];
  const own = isEndpoint(node)
    ? node.arguments[0].properties.filter(({ key }) => TEXTS.has(key?.name))
    : [];

  return [...own, ...Object.values(node).flatMap(apiTexts)];
}
