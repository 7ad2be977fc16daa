import { expect, test } from 'vitest';
import { findingsIn, type TextKind } from '../scripts/english/findings.mjs';
import { textsOf } from '../scripts/english/texts-of.mjs';

const WRONG_AND_RIGHT: [kind: TextKind, wrong: string, right: string][] = [
  ['api', 'What an invitation link is for', 'Read an invitation'],
  ['api', 'Whether this server can send email', 'Read the email status of this server'],
  ['api', 'Turn off that a client’s card pays', 'Turn off autopay for a client'],
  ['api', 'Mail a link', 'Email a link'],
  ['api', 'The records that the user may read', 'The records that the user has access to'],
  ['summaries', 'Set up a company and then sign in as its first administrator', 'Set up a company'],
  ['summaries', 'The contacts; q searches names', 'List contacts'],
  ['screens', 'What came in and went back, by method', 'Payments and refunds by method'],
  ['screens', 'Look in your mail', 'Check your email'],
  ['screens', 'This task waits for a permit', 'A permit isn’t done yet'],
  ['screens', 'Hours to do', 'Hours left'],
  ['screens', 'Who has how much to do', 'What does the client owe?'],
  ['screens', 'Check by e-mail', 'Check by mail'],
  ['names', 'tellOffice', 'notifyOffice'],
  ['names', 'tell-office', 'notify-office'],
  ['names', 'TOLD_KINDS', 'NOTIFIED_KINDS'],
  ['names', 'toldUserId', 'recipientId'],
  ['names', 'begunPayments', 'startedPayments'],
  ['names', 'given', 'consentGiven'],
  ['names', 'giveBack', 'refund'],
  ['names', 'in-groups', 'batching'],
  ['names', 'Teller', 'storytelling'],
  ['comments', 'The client is told of a charge.', 'The client is notified of a charge.'],
  ['comments', 'A key that begun work holds', 'A key that started work holds'],
  ['comments', 'Answers 409 then.', 'Returns 409 then.'],
  ['comments', 'The mails of a day', 'The mail server'],
  ['docstrings', 'Of a conversion.', 'Of course it is idempotent.'],
  ['docstrings', 'Whether the columns overflow.', 'True when the columns overflow.'],
  ['docstrings', 'What pays a client’s invoices.', 'What if the card expired?'],
  ['docstrings', 'When the invoice is due', 'When the date is absent, uses today.'],
  ['docstrings', 'How many rows there are', 'Number of rows'],
  ['titles', 'nobody can read it', 'a sales rep cannot read it'],
  ['titles', `a ${'very '.repeat(20)}long title`, `a ${'very '.repeat(17)}long title`],
  ['docs', 'It runs by itself, so many days before.', 'It runs automatically, 3 days before.'],
];

test.each(WRONG_AND_RIGHT)('in %s, "%s" is a finding and "%s" is none', (kind, wrong, right) => {
  expect(findingsIn(kind, wrong)).not.toEqual([]);
  expect(findingsIn(kind, right)).toEqual([]);
});

const SOURCE = `
import { told } from './told.ts';
/** Whether it pays. */
export const begun = endpoint({ summary: 'Read one', path: '/api/told' });
// One thought
// on two lines.
interface Row { toldUserId: number; kind: 'told you' }
function pay({ given, as: paid }: Row, notified = 'Sent to all') {
  const heading = sql\`select told from rows\`;
  return <p title="A hint">Text of {\`a \${paid} piece\`}</p>;
}
`;

test('the texts and the declared names of a component are told apart from its code', () => {
  const texts = textsOf('src/web/ui/pay.tsx', SOURCE).map(({ kind, text }) => `${kind}: ${text}`);

  expect(texts).toEqual([
    'docstrings: Whether it pays.',
    'comments: One thought on two lines.',
    'summaries: Read one',
    'screens: Sent to all',
    'screens: A hint',
    'screens: Text of',
    'screens: a … piece',
    'names: begun',
    'names: summary',
    'names: path',
    'names: Row',
    'names: toldUserId',
    'names: kind',
    'names: pay',
    'names: paid',
    'names: notified',
    'names: heading',
  ]);
});

test('titles are found in tests, whatever the call', () => {
  const source = `
    test('one', () => {});
    test.describe('two', () => { it.each([1])('three %i', () => {}); });
    test(\`four \${1}\`, () => { page.getByText('What was told'); });
  `;
  const titles = textsOf('e2e/a.spec.ts', source).map(({ kind, text, line }) => [kind, text, line]);

  expect(titles).toEqual([
    ['titles', 'one', 2],
    ['titles', 'two', 3],
    ['titles', 'three %i', 3],
    ['titles', 'four …', 4],
  ]);
});

test('the prose of a page of docs is read, not its code', () => {
  const page = ['It `told` [you](told.md).', '```', 'told', '```', 'Told.'].join('\n');

  expect(textsOf('docs/a.md', page)).toEqual([
    { kind: 'docs', text: 'It … [you].', line: 1 },
    { kind: 'docs', text: 'Told.', line: 5 },
  ]);
});
