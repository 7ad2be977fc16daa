import { Resolver } from 'node:dns/promises';

/**
 * Returns a name's TXT records, each as one string; empty if the name doesn't exist. Rejects with
 * `DnsUnreachable`.
 */
export type TxtLookup = (name: string) => Promise<string[]>;

/** Thrown if no name server gave a usable response, so the record may or may not exist. */
export class DnsUnreachable extends Error {}

/** DNS error codes for names that have no such record or are invalid. */
const NO_RECORD = ['ENODATA', 'ENOTFOUND', 'EBADNAME'];

interface DnsOptions {
  /** Name servers, such as '127.0.0.1:5353'. Defaults to the machine's own. */
  servers?: readonly string[];
  /** The timeout of each of the two attempts, in milliseconds. */
  timeoutMs?: number;
}

/**
 * Looks up records with real DNS. Always ends within a limited time, even if no name server
 * responds.
 */
export function createTxtLookup({ servers, timeoutMs = 2_500 }: DnsOptions = {}): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), timeoutMs * 3);
    try {
      const records = await resolver.resolveTxt(name);

      return records.map((pieces) => pieces.join(''));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (NO_RECORD.includes(code)) return [];

      throw new DnsUnreachable(`DNS did not respond for ${name}: ${code}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };
}
