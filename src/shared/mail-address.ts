/** Validates email addresses and extracts them from pasted text. */

/**
 * The part before the @. Excludes characters that would end the address in an email header or split
 * it in two.
 */
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}$/u;
/** A part of a domain name: letters and digits, with hyphens only in between. */
const LABEL = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
const MAX_LENGTH = 254;
/**
 * The maximum length of a pasted address with a name. Longer text isn't an address and would be
 * slow to parse.
 */
const MAX_PASTED = 1000;

/**
 * Returns true if the text is exactly one deliverable email address. All forms and the email sender
 * use this check. Mail servers reject a local part with a leading, trailing, or double dot (RFC
 * 5321, 4.1.2).
 */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');

  return (
    text.length <= MAX_LENGTH &&
    LOCAL.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    labels.every((label) => LABEL.test(label))
  );
}

/**
 * Extracts the email address from pasted text: 'mailto:ann@b.example', 'Ann Gle <ann@b.example>',
 * '"ann@b.example",' and 'ann@b.example (work)' all become 'ann@b.example'. Other text stays
 * unchanged.
 */
export function bareMailAddress(text: string): string {
  if (text.length > MAX_PASTED) return text;
  const line = text.replaceAll('\uff20', '@').replaceAll('\uff0e', '.').trim();
  const [, linked] = /^=\s*hyperlink\(\s*"(?:mailto:)?([^"]*)"/i.exec(line) ?? [];
  const [, angled] = /^[^<>]*<\s*([^<>\s]+)\s*>[,;.\s]*$/.exec(linked ?? line) ?? [];

  return (angled ?? linked ?? line)
    .replace(/^["'\u2018\u201c<\s]*(?:e-?mail:|mailto:)?[\s"'\u2018\u201c<]*/i, '')
    .replace(/\?[^@]*$/, '')
    .replace(/\s*\([^()@]*\)[,;.\s]*$/, '')
    .replace(/[\s,;.>"'\u2019\u201d]+$/, '');
}
