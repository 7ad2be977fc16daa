/** Fields in a template: '{client name}' becomes the client's name. */

/** A field, by its name; braces that are empty, nested or span lines are text. */
const FIELD = /\{([^{}\n]+)\}/g;

/** A field's name as it is looked up: '{ Client  Name }' is 'client name'. */
const nameOf = (written: string) => written.trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns the unknown fields of a text, as they were written. */
export function unknownFields(text: string, known: readonly string[]): string[] {
  const written = [...text.matchAll(FIELD)].map(([, name = '']) => name);

  return [...new Set(written.filter((name) => !known.includes(nameOf(name))))];
}

/** Returns the reason why a text is refused; null when all of its fields are known. */
export function unknownFieldMessage(text: string, known: readonly string[]): string | null {
  const [first] = unknownFields(text, known);

  return first === undefined
    ? null
    : `There is no field {${first}}. Use one of these: ${known.map((name) => `{${name}}`).join(', ')}`;
}

/**
 * A template with values in the place of its fields, in one pass: a value with braces stays as it is.
 * A line that is empty only because its fields are is left out.
 */
export function fillFields(template: string, values: Readonly<Record<string, string>>): string {
  const valueOf = (whole: string, name: string) => values[nameOf(name)] ?? whole;
  const lines = template.split('\n').flatMap((line) => {
    const filled = line.replace(FIELD, valueOf);

    return filled.trim() === '' && line.trim() !== '' ? [] : [filled];
  });

  return lines.join('\n').trim();
}

/** Returns the same on one line, fit for an email's subject. */
export const fillLine = (template: string, values: Readonly<Record<string, string>>): string =>
  fillFields(template, values).replace(/\s+/g, ' ').trim();

/** The message's text with the address of the client's page, also where it names none. */
export const textWithLink = (
  message: string,
  link: { url: string; label: string } | null,
): string =>
  link === null || message.includes(link.url)
    ? message
    : `${message}\n\n${link.label}: ${link.url}`;

/** A message with its page's address; without one, the lines that are only the address are left out. */
export const fillLink = (message: string, url: string | null): string =>
  fillFields(message, { link: url ?? '' }).replace(/\n{3,}/g, '\n\n');
