/**
 * Prepares the texts in a layout that Inter alone can't print. Splits each one into lines, and each
 * line into runs of one font family, in visual order. pdfmake supports only one font family and one
 * direction per text.
 */
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { CONTENT_WIDTH, PAGE_WIDTH, RUNNING_TEXT, SIZE } from '#server/pdf/page-frame.ts';
import { setText } from '#server/pdf/set-text.ts';
import type { Typeface } from '#server/pdf/typeface.ts';

/** The properties of a layout node that are needed here. */
interface Node {
  text?: unknown;
  stack?: unknown;
  columns?: unknown;
  columnGap?: unknown;
  table?: { widths: number[]; body: Node[][] };
  width?: unknown;
  colSpan?: unknown;
  margin?: unknown;
  fontSize?: unknown;
  bold?: unknown;
  noWrap?: unknown;
  alignment?: unknown;
  link?: unknown;
  style?: unknown;
}

/** The properties that a node inherits from its parents. */
interface Surroundings {
  typeface: Typeface;
  width: number;
  size: number;
  isBold: boolean;
  isOneLine: boolean;
}

/** Measured and printed widths can differ slightly because of kerning between pieces. */
const ALLOWANCE = 0.5;

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function sideMargins(margin: unknown): number {
  if (typeof margin === 'number') return 2 * margin;
  if (!Array.isArray(margin)) return 0;
  const [left, , right = left] = margin.map((side) => numberOf(side, 0));

  return (left ?? 0) + (right ?? 0);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function within(node: Node, around: Surroundings): Surroundings {
  return {
    typeface: around.typeface,
    width: around.width - sideMargins(node.margin),
    size: numberOf(node.fontSize, around.size),
    isBold: typeof node.bold === 'boolean' ? node.bold : around.isBold,
    isOneLine: typeof node.noWrap === 'boolean' ? node.noWrap : around.isOneLine,
  };
}

function setNode(node: unknown, around: Surroundings): unknown {
  if (typeof node === 'string') {
    return around.typeface.isPlain(node) ? node : setTexts({ text: node }, around);
  }
  if (Array.isArray(node)) return node.map((one) => setNode(one, around));
  if (!isNode(node)) return node;
  const inside = within(node, around);
  if (node.text !== undefined) return setTexts(node, inside);
  if (Array.isArray(node.stack)) {
    return { ...node, stack: node.stack.map((one) => setNode(one, inside)) };
  }
  if (Array.isArray(node.columns)) return { ...node, columns: setColumns(node, inside) };

  return node.table ? { ...node, table: setTable(node.table, inside) } : node;
}

function setColumns({ columns, columnGap }: Node, around: Surroundings): unknown[] {
  const all = Array.isArray(columns) ? columns.filter(isNode) : [];
  const fixed = all.reduce((sum, { width }) => sum + numberOf(width, 0), 0);
  const open = all.filter(({ width }) => typeof width !== 'number').length;
  const rest = around.width - fixed - numberOf(columnGap, 0) * (all.length - 1);

  return all.map((column) =>
    setNode(column, { ...around, width: numberOf(column.width, rest / open) }),
  );
}

function setTable(table: NonNullable<Node['table']>, around: Surroundings): Node['table'] {
  const { widths, body } = table;

  return {
    ...table,
    body: body.map((row) =>
      row.map((cell, at) => {
        const width = widths
          .slice(at, at + numberOf(cell.colSpan, 1))
          .reduce((sum, one) => sum + one, 0);
        return setNode(cell, { ...around, width }) as Node;
      }),
    ),
  };
}

/** Splits a text into lines. If there are several texts, each starts a new line. */
function setTexts(node: Node, around: Surroundings): unknown {
  const parts = (Array.isArray(node.text) ? node.text : [node.text]).map((part: unknown) =>
    isNode(part) ? part : { text: part },
  );
  const texts = parts.map(({ text }) => (typeof text === 'string' ? text : ''));
  if (texts.every((text) => around.typeface.isPlain(text))) return node;
  const { text: _, noWrap: __, ...box } = node;

  return {
    ...box,
    stack: parts.flatMap((part, index) => {
      const text = (index > 0 ? texts[index]?.replace(/^\n/, '') : texts[index]) ?? '';
      return index > 0 && text === '' ? [] : linesOf(part, text, { node, around });
    }),
  };
}

function linesOf(
  part: Node,
  text: string,
  { node, around }: { node: Node; around: Surroundings },
): Node[] {
  const { typeface, isBold, size } = within(part, around);
  const width = around.isOneLine ? Infinity : around.width - ALLOWANCE;
  const isRunning = node.style === RUNNING_TEXT && node.alignment === undefined;

  return setText(text, { typeface, width, size, isBold }).map(({ runs, isRightToLeft }) => ({
    ...part,
    text: runs.map((run) => ({ text: run.text, font: run.family })),
    ...(isRunning && isRightToLeft && { alignment: 'right' }),
    ...(node.link !== undefined && { link: node.link }),
    noWrap: true,
    preserveLeadingSpaces: true,
    preserveTrailingSpaces: true,
  }));
}

/** Returns the same layout with all its texts ready to print. */
export function setScripts(
  definition: TDocumentDefinitions,
  typeface: Typeface,
): TDocumentDefinitions {
  const page: Surroundings = {
    typeface,
    width: CONTENT_WIDTH,
    size: SIZE.body,
    isBold: false,
    isOneLine: false,
  };
  const set = (content: unknown, around: Surroundings) => setNode(content, around) as Content;
  const { header, footer, content } = definition;
  const repeated = (part: typeof header): typeof header =>
    typeof part === 'function'
      ? (...args) => {
          const shown = part(...args);
          return shown && set(shown, { ...page, width: PAGE_WIDTH });
        }
      : part;

  return {
    ...definition,
    content: set(content, page),
    header: repeated(header),
    footer: repeated(footer),
  };
}
