import { parseSync } from 'vite';

/**
 * Extracts the English text of a source file. Returns `{ kind, text, line }` records, where kind is
 * summaries, api, screens, names, comments, docstrings, titles, or docs.
 */
export function textsOf(file, source) {
  if (file.endsWith('.md')) return textsOfMarkdown(source);
  if (file.endsWith('.css')) return textsOfStyles(source);

  return textsOfScript(file, source);
}

const isTest = (file) =>
  /\.(?:test|samples|spec)\.tsx?$/.test(file) || /^(?:test|e2e|bench|crash)\//.test(file);

function textsOfMarkdown(source) {
  let isFenced = false;

  return source.split('\n').flatMap((text, index) => {
    const isFence = /^\s*```/.test(text);
    if (isFence) isFenced = !isFenced;
    if (isFence || isFenced) return [];
    const prose = text.replace(/`[^`]*`/g, '…').replace(/\]\([^)]*\)/g, ']');

    return [{ kind: 'docs', text: prose, line: index + 1 }];
  });
}

function textsOfStyles(source) {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: text, index }) => ({
    kind: 'comments',
    text: prose(text),
    line: source.slice(0, index).split('\n').length,
  }));
}

function textsOfScript(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const lineAt = lineFinder(source);
  const found = [];
  const add = (kind, text, { start }) => found.push({ kind, text, line: lineAt(start) });

  for (const comment of joined(comments, source)) {
    const isDocstring = comment.type === 'Block' && comment.value.startsWith('*');
    add(isDocstring ? 'docstrings' : 'comments', prose(comment.value), comment);
  }
  const names = new Map();
  const name = (node) => {
    const text = node?.name ?? (typeof node?.value === 'string' ? node.value : undefined);
    if (text && !names.has(text)) names.set(text, node);
  };
  const place = OPENAPI.test(file) ? 'api' : 'screens';
  visit(program, { add, name, isTest: isTest(file), file }, place);
  for (const [text, node] of names) add('names', text, node);

  return found;
}

/** Returns the comments, joining consecutive line comments into one. */
function joined(comments, source) {
  const result = [];
  for (const comment of comments) {
    const last = result.at(-1);
    const isMore =
      last?.type === 'Line' &&
      comment.type === 'Line' &&
      /^\n[ \t]*$/.test(source.slice(last.end, comment.start).replace('\r', ''));
    if (isMore) {
      result[result.length - 1] = {
        ...last,
        value: `${last.value}\n${comment.value}`,
        end: comment.end,
      };
    } else {
      result.push(comment);
    }
  }

  return result;
}

const prose = (comment) =>
  comment
    .replace(/^\*/, '')
    .replace(/\n\s*\* ?/g, '\n')
    .replace(/\s+/g, ' ')
    .trim();

function lineFinder(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) {
    starts.push(at + 1);
  }

  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }

    return low + 1;
  };
}

const DECLARES_PATTERN = {
  VariableDeclarator: 'id',
  CatchClause: 'param',
  AssignmentPattern: 'left',
};
const DECLARES_NAME = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
  'TSDeclareFunction',
]);
const HAS_KEY = new Set([
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
]);
const NOT_READ = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSImportType',
  'TSExternalModuleReference',
]);
const API_KEYS = new Set(['summary', 'description']);

/** Walks a syntax tree, adding its texts and the names it declares. */
function visit(node, context, place) {
  if (Array.isArray(node)) {
    for (const item of node) if (item) visit(item, context, place);
    return;
  }
  const { add, name } = context;
  const { type } = node;
  if (NOT_READ.has(type)) {
    for (const { imported, local } of node.specifiers ?? []) {
      if (imported && imported.name !== local.name) name(local);
    }
    return;
  }
  let inside = place;

  if (type === 'Literal') {
    if (typeof node.value === 'string') addText(context, place, node.value, node);
    return;
  }
  if (type === 'JSXText') {
    addText(context, place, node.value.replace(/\s+/g, ' ').trim(), node);
    return;
  }
  if (type === 'TemplateLiteral') {
    addText(context, place, node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node);
    visit(node.expressions, context, place);
    return;
  }
  if (type === 'ObjectPattern') {
    // The keys are names declared elsewhere.
    for (const property of node.properties) visit(property.value ?? property, context, place);
    return;
  }
  if (type === 'TaggedTemplateExpression') {
    visit(node.quasi.expressions, context, place);
    return;
  }
  if (type === 'CallExpression' && context.isTest && isTestCall(node.callee)) {
    const [title, ...rest] = node.arguments;
    if (title?.type === 'Literal') add('titles', String(title.value), title);
    else if (title?.type === 'TemplateLiteral') {
      add('titles', title.quasis.map(({ value }) => value.cooked).join('…'), title);
    } else if (title) visit(title, context, place);
    visit(node.callee, context, place);
    visit(rest, context, place);
    return;
  }
  if (type === 'CallExpression' && isApiCall(node.callee)) inside = 'declares-api';
  if (type === 'CallExpression' && calledName(node.callee) === 'describe') inside = 'api';
  if (type === 'JSXAttribute' && node.value?.type === 'Literal') {
    if (!/^(?:className|data-\w+|to|href|type|name|id|role|variant|size)$/.test(node.name.name)) {
      addText(context, place, node.value.value, node.value);
    }
    return;
  }

  if (type in DECLARES_PATTERN) nameAll(node[DECLARES_PATTERN[type]], name);
  if (DECLARES_NAME.has(type)) name(node.id);
  for (const param of node.params?.items ?? (Array.isArray(node.params) ? node.params : [])) {
    if (!String(param?.type).startsWith('TS')) nameAll(param, name);
  }
  if (HAS_KEY.has(type) || (type === 'Property' && !node.shorthand)) {
    if (node.key.type === 'Literal' && /\s/.test(node.key.value)) {
      addText(context, place, node.key.value, node.key);
    } else if (!node.computed) {
      name(node.key);
    }
    if (isApiKey(node.key, context.file, place)) {
      inside = node.key.name === 'summary' ? 'summaries' : 'api';
    }
  }

  for (const key in node) {
    if (key === 'type' || key === 'start' || key === 'end' || key === 'range') continue;
    if (key === 'key' && !node.computed) continue;
    const value = node[key];
    if (value !== null && typeof value === 'object') visit(value, context, inside);
  }
}

/** Files whose strings all appear in the API docs. */
const OPENAPI = /^src\/server\/(?:http\/openapi|records\/list-parameters)\.ts$/;
const API_OPTIONS = new Set(['updateNote', 'searches']);

/** True if a property's text appears in the API docs. */
function isApiKey({ type, name }, file, place) {
  if (type !== 'Identifier') return false;
  if (API_OPTIONS.has(name)) return file.startsWith('src/') && !file.includes('/web/');

  return API_KEYS.has(name) && place === 'declares-api';
}

const isApiCall = (callee) => /^(?:endpoint|meta)$/.test(calledName(callee) ?? '');

const calledName = (callee) =>
  callee.type === 'MemberExpression' ? callee.property.name : callee.name;

function isTestCall(callee) {
  if (callee.type === 'Identifier') return /^(?:test|it|describe)$/.test(callee.name);
  if (callee.type === 'MemberExpression') {
    return (
      callee.property.name !== 'use' && callee.property.name !== 'each' && isTestCall(callee.object)
    );
  }
  if (callee.type !== 'CallExpression') return false;
  const { callee: inner } = callee;

  return (
    inner.type === 'MemberExpression' &&
    /^(?:each|for|runIf|skipIf)$/.test(inner.property.name) &&
    isTestCall(inner.object)
  );
}

/** Adds the names declared by a pattern: `{ a, b: c, ...d }`, `[a, b]`, `a = 1`. */
function nameAll(pattern, name) {
  switch (pattern?.type) {
    case 'Identifier':
      name(pattern);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') nameAll(property.argument, name);
        else if (!property.shorthand) nameAll(property.value, name);
      }
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) nameAll(element, name);
      break;
    case 'AssignmentPattern':
      nameAll(pattern.left, name);
      break;
    case 'RestElement':
      nameAll(pattern.argument, name);
      break;
    case 'TSParameterProperty':
      nameAll(pattern.parameter, name);
      break;
  }
}

const STATEMENT =
  /^\s*(?:select|insert|update|delete|create|alter|with|drop|lock|set|and|from|case)\s/;

/** Adds text that people read: several words, or one capitalized word such as a label. */
function addText({ add, isTest: isInTest, file }, place, text, node) {
  if (isInTest || !/^(?:src|demo|scripts)\//.test(file)) return;
  const kind = place === 'declares-api' ? 'screens' : place;
  const isProse = kind !== 'screens' || /\w\s+\S/.test(text) || /^[A-Z][a-z]{2,}/.test(text);
  if (isProse && !STATEMENT.test(text)) add(kind, text.replace(/\s+/g, ' ').trim(), node);
}
