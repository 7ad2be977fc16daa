/** Email addresses: the rule for valid ones, and reading an address from pasted text. */

/** The letters of the part before the @ that would end an address in an email's head, or make two of it. */
const LOCAL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}$/u;
/** A name of a computer or a part of it: letters and digits, with hyphens between them. */
const LABEL = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]{0,61}[\p{L}\p{M}\p{N}_])?$/u;
const MAX_LENGTH = 254;
/** The limit of a pasted address with its name. Longer text is no address, and takes long to read. */
const MAX_PASTED = 1000;

/**
 * True for exactly one address that email can be sent to: every form accepts these, and email is sent to
 * these. Servers refuse dots at the ends of the first part and two in a row (RFC 5321, 4.1.2).
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
 * Returns the address in a pasted text: 'mailto:ann@b.example', 'Ann Gle <ann@b.example>',
 * '"ann@b.example",' and 'ann@b.example (work)' are 'ann@b.example'. Other text stays unchanged.
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
