/** The text of emails about a submission. */
import { answerText } from '#features/intake/web-forms/form-answers.ts';
import type { SubmittedAnswer } from './web-form-submission.ts';

interface MailedSubmission {
  sender: string;
  formTitle: string;
  answers: readonly SubmittedAnswer[];
  /** The formatted submission time. */
  sentAt: string;
}

const linesOf = (answers: readonly SubmittedAnswer[], textOf: (text: string) => string) =>
  answers
    .filter(({ value }) => value !== null)
    .map(({ label, value }) => `${label}: ${textOf(answerText(value ?? undefined))}`)
    .join('\n');

/** Collapses text to one line, for use in an email subject. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 150);

/** Renders the office's email: all answers, and a link to the submission if a public URL is set. */
export function officeMail(
  { sender, formTitle, answers, sentAt }: MailedSubmission,
  { link, files }: { link: string | null; files: number },
): { subject: string; text: string } {
  const about = files === 0 ? '' : `\nFiles: ${files}. Open them in Gable.\n`;

  return {
    subject: oneLine(`${formTitle}: ${sender}`),
    text: `${sender} submitted “${formTitle}” on ${sentAt}.\n\n${linesOf(answers, (text) => text)}\n${about}${link === null ? '' : `\n${link}\n`}`,
  };
}

/** Matches anything that an email app might turn into a link. */
const LINK =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|(?<![\w@.-])(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?(?![\w@-])/gi;

/** Removes links from text, so the form can't be abused to send links to other people. */
export const withoutLinks = (text: string): string => text.replace(LINK, '(link removed)');

/** Renders the visitor's confirmation, with their answers. */
export function senderMail(
  { formTitle, answers, sentAt }: MailedSubmission,
  { company, phone }: { company: string; phone: string | null },
): { subject: string; text: string } {
  const call = phone ? ` You can also call us at ${phone}.` : '';

  return {
    subject: oneLine(`We received your message: ${formTitle}`),
    text: `Thank you for contacting ${company}. We received this from you on ${sentAt} and will get back to you.${call}\n\n${linesOf(answers, withoutLinks)}\n\nIf you did not send this, someone entered your email address by mistake. You can ignore this email.\n`,
  };
}
