import { afterAll, expect, test } from 'vitest';
import { startDnsServer } from '#test/dns-server.ts';
import { createTxtLookup, DnsUnreachable } from './txt-lookup.ts';

const dns = await startDnsServer();
afterAll(() => dns.close());
const lookUp = createTxtLookup({ servers: [dns.address], timeoutMs: 250 });

test('A record in pieces is one text, as long keys are sent', async () => {
  dns.records.set('ridgeline.example', [['v=spf1 mx', ' ~all'], ['other']]);

  expect(await lookUp('ridgeline.example')).toEqual(['v=spf1 mx ~all', 'other']);
});

test('A name that does not exist, has no such record or is invalid has no records', async () => {
  dns.records.set('empty.ridgeline.example', []);

  expect(await lookUp('nobody.ridgeline.example')).toEqual([]);
  expect(await lookUp('empty.ridgeline.example')).toEqual([]);
  expect(await lookUp(`${'x'.repeat(70)}.ridgeline.example`)).toEqual([]);
});

test.each(['silent', 'broken'] as const)(
  'A name server that is %s gives no result, and the lookup reports that in time',
  async (failure) => {
    dns.records.set('ridgeline.example', failure);

    await expect(lookUp('ridgeline.example')).rejects.toThrow(DnsUnreachable);
  },
);
