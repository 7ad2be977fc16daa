/** Submits the form without leaving the page, so a dropped connection doesn't lose the input. */
import type { Steps } from './show-steps.ts';
import type { Uploads } from './upload-files.ts';
import { renewOldToken } from './renew-token.ts';

interface Parts {
  uploads: Uploads;
  steps: Steps;
  /** Called after the server's response has replaced the form. */
  onReplaced: () => void;
}

/** Shows the server's response: either the form with errors or the success message. */
function show(answer: Document): void {
  const main = answer.querySelector('main');
  const here = document.querySelector('main');
  if (!main || !here) throw new Error('the answer is no page');
  here.replaceWith(main);
  document.title = answer.title;
  const first =
    main.querySelector<HTMLElement>('.wrong :is(input, select, textarea)') ??
    main.querySelector<HTMLElement>('.alert:not(:empty)') ??
    main.querySelector<HTMLElement>('h1');
  first?.focus();
  main.querySelector('h1')?.scrollIntoView({ block: 'nearest' });
}

export function sendInPlace(form: HTMLFormElement, { uploads, steps, onReplaced }: Parts): void {
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const alert = document.querySelector<HTMLElement>('.alert');
  let isSending = false;

  async function send(): Promise<void> {
    await uploads.finished();
    if (!uploads.isComplete()) throw new Error('a file was not sent');
    await renewOldToken(form);
    const response = await fetch(form.action, { method: 'POST', body: new FormData(form) });
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/html')) throw new Error(`the server answered ${response.status}`);
    show(new DOMParser().parseFromString(await response.text(), 'text/html'));
    onReplaced();
  }

  function sayFailed(): void {
    if (!alert) return;
    if (!uploads.isComplete()) {
      alert.textContent = 'A file failed to upload. Try again or remove it.';
    } else if (navigator.onLine) {
      alert.textContent =
        'The form could not be submitted. Your answers are saved. Please try again.';
    } else {
      alert.textContent =
        'You are offline. Your answers are saved. Submit again when you are back online.';
    }
    alert.focus();
  }

  // Turn off the browser's validation: it can't show errors on hidden form pages.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    if (steps.goOn() || !form.reportValidity()) return;
    isSending = true;
    const words = submit?.textContent ?? '';
    if (submit) {
      submit.disabled = true;
      submit.textContent = 'Submitting...';
    }
    void send()
      .catch(sayFailed)
      .finally(() => {
        isSending = false;
        if (!submit) return;
        submit.disabled = false;
        submit.textContent = words;
      });
  });
}
