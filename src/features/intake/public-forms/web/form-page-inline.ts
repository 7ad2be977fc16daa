/**
 * Enhances a public form in the browser. The form also works without this script, which the server
 * inlines into the page.
 */
import { showSteps } from './show-steps.ts';
import { startCountdown } from './countdown.ts';
import { sendInPlace } from './send-in-place.ts';
import { uploadFiles } from './upload-files.ts';

const root = document.documentElement;

/** Reports the form's height to the page that embeds it. */
function postHeight(): void {
  if (!root.classList.contains('embedded') || window.parent === window) return;
  const post = () =>
    window.parent.postMessage({ gableFormHeight: document.body.scrollHeight }, '*');
  new ResizeObserver(post).observe(document.body);
  post();
}

/** Returns a checkbox's state, or the selected option. */
function answerOf(field: Element): string {
  const box = field.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (box) return box.checked ? 'checked' : 'unchecked';
  const chosen = field.querySelector<HTMLInputElement | HTMLSelectElement>('input:checked, select');

  return chosen?.value ?? '';
}

/** Shows fields only if their conditions are met. Hidden fields aren't submitted. */
function showConditions(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>('.field')];
  const byId = new Map(fields.map((field) => [field.dataset['id'], field]));
  const update = () => {
    for (const field of fields) {
      const { if: decidesId, operator, value } = field.dataset;
      if (decidesId === undefined) continue;
      const decides = byId.get(decidesId);
      const isSame = decides !== undefined && answerOf(decides) === value;
      const isAsked = decides !== undefined && !decides.hidden && isSame === (operator === 'is');
      field.hidden = !isAsked;
      for (const control of field.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
        control.disabled = !isAsked;
        if (control.hasAttribute('data-required')) control.required = isAsked;
      }
    }
  };
  form.addEventListener('change', update);
  update();
}

/** Initializes the page. Called again after its content is replaced. */
function start(): void {
  const sent = document.querySelector<HTMLElement>('.sent');
  if (sent) startCountdown(sent);
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  if (!form) return;
  const uploads = uploadFiles(form);
  // Do this first: which form pages are shown depends on which fields are visible.
  showConditions(form);
  const steps = showSteps(form);
  sendInPlace(form, { uploads, steps, onReplaced: start });
}

root.classList.add('js');
postHeight();
start();
