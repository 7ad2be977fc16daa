/** The result of checking one of the sender domain's DNS records, with an explanation. */

export const SENDER_RECORDS = ['spf', 'dkim', 'dmarc'] as const;

/** `unchecked`: DNS did not respond, or there was nothing to look up. */
export const RECORD_STATES = ['good', 'warning', 'wrong', 'missing', 'unchecked'] as const;

/** A record to add to the domain's DNS. */
interface DnsLine {
  name: string;
  value: string;
}

export interface Finding {
  record: (typeof SENDER_RECORDS)[number];
  state: (typeof RECORD_STATES)[number];
  sentence: string;
  /** The current records. */
  found: string[];
  /** The record to add, or to replace the current one with. */
  line: DnsLine | null;
}

export type Judged = Omit<Finding, 'record' | 'found'>;

export const good = (sentence: string): Judged => ({ state: 'good', sentence, line: null });

/**
 * Parses the tags of a DKIM or DMARC record: 'v=DMARC1; p=none'. If a tag is repeated, the first
 * one counts.
 */
export function tagsOf(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }

  return tags;
}
