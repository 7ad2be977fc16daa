import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeDkim } from './dkim-record.ts';
import { dmarcNamesOf, judgeDmarc } from './dmarc-record.ts';
import { judgeSpf } from './spf-record.ts';

const domain = 'ridgeline.example';
const KEY = 'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ'.repeat(4);

const spf = (texts: string[], server = 'mail.ridgeline.example') =>
  judgeSpf(texts, { domain, server });
const dkim = (...texts: string[]) => judgeDkim(texts, { domain, selector: 'google' });
const dmarc = (texts: string[], name = `_dmarc.${domain}`) => judgeDmarc(texts, { domain, name });

describe('SPF', () => {
  test.each([
    [['v=spf1 mx ~all'], 'good', 'SPF is set', null],
    [['google-site-verification=abc', 'V=SPF1 ip4:203.0.113.7 -all'], 'good', 'SPF is set', null],
    [['v=spf1 redirect=_spf.mail.example'], 'good', 'SPF is set', null],
    [[], 'missing', 'No SPF record', 'v=spf1 a:mail.ridgeline.example ~all'],
    [['v=spf10 mx ~all', 'spf1'], 'missing', 'No SPF', 'v=spf1 a:mail.ridgeline.example ~all'],
    [
      ['v=spf1 mx ~all', 'v=spf1 mx include:mail.example -all'],
      'wrong',
      'There are 2 SPF records',
      'v=spf1 mx include:mail.example ~all',
    ],
    [['v=spf1 mx', 'v=spf1 redirect=mail.example'], 'wrong', 'There are 2 SPF records', null],
    [['v=spf1 mx +all'], 'wrong', 'lets any server send', 'v=spf1 mx ~all'],
    [['v=spf1 mx all'], 'wrong', 'lets any server send', 'v=spf1 mx ~all'],
    [['v=spf1 mx ?all'], 'warning', 'End it with ~all', 'v=spf1 mx ~all'],
    [['v=spf1 mx'], 'warning', 'End it with ~all', 'v=spf1 mx ~all'],
    [['v=spf1'], 'warning', 'End it with ~all', 'v=spf1 ~all'],
    [
      [`v=spf1 ${Array.from({ length: 11 }, (_, at) => `include:s${at}.example`).join(' ')} ~all`],
      'wrong',
      'SPF needs 11 lookups',
      null,
    ],
  ] as const)('%j is %s', (texts, state, words, value) => {
    const finding = spf([...texts]);

    expect(finding).toMatchObject({ record: 'spf', state });
    expect(finding.sentence).toContain(words);
    expect(finding.line).toEqual(value && { name: domain, value });
  });

  test.each([
    ['smtp.gmail.com', 'v=spf1 include:_spf.google.com ~all'],
    ['smtp.office365.com', 'v=spf1 include:spf.protection.outlook.com ~all'],
    ['email-smtp.us-east-1.amazonaws.com', 'v=spf1 include:amazonses.com ~all'],
    ['notgmail.com', 'v=spf1 a:notgmail.com ~all'],
    ['127.0.0.1', 'v=spf1 mx ~all'],
    ['localhost', 'v=spf1 mx ~all'],
    ['', 'v=spf1 mx ~all'],
  ])('for email through %j is proposed as %s', (server, value) => {
    expect(spf([], server).line).toEqual({ name: domain, value });
  });

  test('has to name the service that the email goes through', () => {
    expect(spf(['v=spf1 mx -all'], 'smtp.gmail.com')).toMatchObject({
      state: 'warning',
      line: { value: 'v=spf1 mx include:_spf.google.com -all' },
    });
    expect(spf(['v=spf1 include:_spf.google.com -all'], 'smtp.gmail.com').state).toBe('good');
    expect(spf(['v=spf1 mx -all'], 'smtp.sendgrid.net').state).toBe('good');
  });
});

describe('DKIM', () => {
  test.each([
    [`v=DKIM1; k=rsa; p=${KEY}`, 'good', 'DKIM is set'],
    [`k=rsa; p=${KEY.slice(0, 60)} ${KEY.slice(60)}`, 'good', 'DKIM is set'],
    [`v=DKIM1; p=`, 'wrong', 'revoked'],
    [`v=DKIM1; k=rsa`, 'wrong', 'has no key'],
    [`v=DKIM1; p=MIGf`, 'wrong', 'damaged or cut off'],
    [`v=DKIM1; p=${KEY}…`, 'wrong', 'damaged or cut off'],
    [`v=DKIM1; t=s:y; p=${KEY}`, 'warning', 'test mode'],
    [`v=DKIM1; t=s; p=${KEY}`, 'good', 'DKIM is set'],
  ])('%s is %s', (text, state, words) => {
    const finding = dkim(text);

    expect(finding).toMatchObject({ record: 'dkim', state, found: [text], line: null });
    expect(finding.sentence).toContain(words);
  });

  test('without a record names the line to add', () => {
    expect(dkim('some other text')).toMatchObject({
      state: 'missing',
      line: {
        name: 'google._domainkey.ridgeline.example',
        value: expect.stringMatching(/^v=DKIM1; k=rsa; p=/),
      },
    });
  });

  test('with two keys for one selector is wrong', () => {
    expect(dkim(`p=${KEY}`, `v=DKIM1; p=${KEY}`).state).toBe('wrong');
  });

  test('without a selector is not checked, and not shown as missing', () => {
    expect(judgeDkim(null, { domain, selector: '' })).toMatchObject({
      state: 'unchecked',
      line: null,
    });
  });
});

describe('DMARC', () => {
  test.each([
    [['v=DMARC1; p=none'], 'good', 'set to none: receivers monitor'],
    [['v=DMARC1;p=Quarantine; rua=mailto:a@b.example'], 'good', 'to spam'],
    [['v=DMARC1; p=reject; sp=none'], 'good', 'set to reject: receivers reject'],
    [['v=DMARC1'], 'wrong', 'no valid policy'],
    [['v=DMARC1; p=toString'], 'wrong', 'no valid policy'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', 'There are 2 DMARC records'],
    [['v=DMARC10; p=none'], 'missing', 'No DMARC record'],
    [[], 'missing', 'No DMARC record'],
  ])('%j is %s', (texts, state, words) => {
    const finding = dmarc(texts);

    expect(finding).toMatchObject({ record: 'dmarc', state });
    expect(finding.sentence).toContain(words);
    if (state === 'missing') {
      expect(finding.line).toEqual({ name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' });
    }
  });

  test('of the domain above counts with its policy for those below', () => {
    expect(dmarcNamesOf('mail.ridgeline.example')).toEqual([
      '_dmarc.mail.ridgeline.example',
      '_dmarc.ridgeline.example',
    ]);
    const below = { domain: `mail.${domain}`, name: `_dmarc.${domain}` };
    expect(judgeDmarc(['v=DMARC1; p=reject; sp=quarantine'], below).sentence).toContain(
      'DMARC is set by ridgeline.example to quarantine',
    );
    expect(judgeDmarc(['v=DMARC1; p=reject'], below).sentence).toContain('to reject');
  });
});

test('Every possible DNS record has one sentence, and a line only with a name and a value', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `v=spf1 ${rest}`),
    fc.string().map((rest) => `v=DKIM1;${rest}`),
    fc.string().map((rest) => `v=DMARC1;${rest}`),
    fc
      .array(fc.constantFrom('v=spf1', ' ', 'all', '+', 'p=', ';', 'redirect=', 'a', KEY, '='))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 3 }), fc.string(), (texts, server) => {
      for (const finding of [spf(texts, server), dkim(...texts), dmarc(texts)]) {
        expect(finding.sentence).toMatch(/^\S.*\.$/);
        if (finding.state === 'good') expect(finding.found).toHaveLength(1);
        if (finding.line) {
          expect(finding.line.name).toMatch(/ridgeline\.example$/);
          expect(finding.line.value).toMatch(/^v=/);
        }
      }
    }),
  );
});
