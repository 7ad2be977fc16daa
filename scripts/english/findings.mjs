import { ALLOWED, ALLOWED_NAMES, NAME_RULES, TEXT_RULES } from './rules.mjs';

/** Kinds of text that are counted as another kind but have additional rules. */
export const COUNTED_AS = { summaries: 'api', docstrings: 'comments' };

const LONGEST_TITLE = 100;
const WORDS_OF_A_SUMMARY = 10;

/**
 * Returns the rules that a text breaks: the text found, and what to write instead. `kind`:
 * summaries, api, screens, names, comments, docstrings, titles, or docs.
 */
export function findingsIn(kind, text) {
  if (kind === 'names') {
    const isAllowed = ALLOWED_NAMES.some(({ name }) => name === text);
    return isAllowed ? [] : findAll(NAME_RULES, wordsOfName(text));
  }
  if (ALLOWED.some(({ all }) => all === text)) return [];
  let rest = text;
  for (const allowed of ALLOWED) if (allowed.text) rest = rest.replaceAll(allowed.text, '…');

  return [
    ...findAll(
      TEXT_RULES.filter((rule) => isFor(rule, kind)),
      rest,
    ),
    ...tooLong(kind, text),
  ];
}

const isFor = (rule, kind) =>
  !rule.in || rule.in.includes(kind) || rule.in.includes(COUNTED_AS[kind]);

function tooLong(kind, text) {
  if (kind === 'titles' && text.length > LONGEST_TITLE) {
    return [{ found: `${text.length} characters`, write: `at most ${LONGEST_TITLE}` }];
  }
  const words = text.split(/\s+/).length;
  if (kind === 'summaries' && words > WORDS_OF_A_SUMMARY) {
    return [{ found: `${words} words`, write: `at most ${WORDS_OF_A_SUMMARY}` }];
  }

  return [];
}

function findAll(rules, text) {
  return rules.flatMap(({ pattern, phrase, write }) => {
    const found = phrase ? text.includes(phrase) && phrase : pattern.exec(text)?.[0];

    return found ? [{ found, write }] : [];
  });
}

/**
 * Splits names such as `tellOffice`, `tell-office`, and `TOLD_KINDS` into words: "tell office",
 * "told kinds".
 */
function wordsOfName(name) {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
    .trim();
}
