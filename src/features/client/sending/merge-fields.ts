/** Merge fields in a template: '{client name}' becomes the client's name. */

/**
 * Matches a field with its name. Braces that are empty, nested, or span several lines are plain
 * text.
 */
const FIELD = /\{([^{}\n]+)\}/g;

/** Normalizes a field's name for lookup: '{ Client  Name }' becomes 'client name'. */
const nameOf = (written: string) => written.trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns the unknown fields in a text, as they were typed. */
export function unknownFields(text: string, known: readonly string[]): string[] {
  const written = [...text.matchAll(FIELD)].map(([, name = '']) => name);

  return [...new Set(written.filter((name) => !known.includes(nameOf(name))))];
}

/** Returns an error message if a text contains unknown fields; null otherwise. */
export function unknownFieldMessage(text: string, known: readonly string[]): string | null {
  const [first] = unknownFields(text, known);

  return first === undefined
    ? null
    : `There is no field {${first}}. Use one of these: ${known.map((name) => `{${name}}`).join(', ')}`;
}

/**
 * Fills in a template's fields in one pass, so braces in a value are not replaced again. Drops
 * lines that are empty only because their fields are.
 */
export function fillFields(template: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (whole: string, name: string) => values[nameOf(name)] ?? whole;
  const lines = template.split('\n').flatMap((line) => {
    const filled = line.replace(FIELD, valueOf);

    return filled.trim() === '' && line.trim() !== '' ? [] : [filled];
  });

  return lines.join('\n').trim();
}

/** Fills in a template's fields on a single line, for an email's subject. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string =>
  fillFields(template, values).replace(/\s+/g, ' ').trim();

/**
 * Returns the message, adding the link to the client's page at the end if the text doesn't contain
 * it.
 */
export const textWithLink = (
  message: string,
  link: { url: string; label: string } | null,
): string =>
  link === null || message.includes(link.url)
    ? message
    : `${message}\n\n${link.label}: ${link.url}`;

/**
 * Fills in the page's URL in a message; without a URL, drops lines that consist only of the link.
 */
export const fillLink = (message: string, url: string | null): string =>
  fillFields(message, { link: url ?? '' }).replace(/\n{3,}/g, '\n\n');
