/** What a browser adds to a public form: it works without. Made into the page by the server. */
import { showSteps } from './show-steps.ts';
import { startCountdown } from './countdown.ts';
import { sendInPlace } from './send-in-place.ts';
import { uploadFiles } from './upload-files.ts';

const root = document.documentElement;

/** Tells the page around a frame how high the form is. */
function tellHeight(): void {
  if (!root.classList.contains('embedded') || window.parent === window) return;
  const tell = () =>
    window.parent.postMessage({ gableFormHeight: document.body.scrollHeight }, '*');
  new ResizeObserver(tell).observe(document.body);
  tell();
}

/** Whether a field's control is ticked, or which option is chosen. */
function answerOf(field: Element): string {
  const box = field.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (box) return box.checked ? 'checked' : 'unchecked';
  const chosen = field.querySelector<HTMLInputElement | HTMLSelectElement>('input:checked, select');

  return chosen?.value ?? '';
}

/** Asks a field only where the answers before it say so; what is not asked is not sent. */
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

/** Brings what the page shows to life; again for what took its place. */
function start(): void {
  const sent = document.querySelector<HTMLElement>('.sent');
  if (sent) startCountdown(sent);
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  if (!form) return;
  const uploads = uploadFiles(form);
  // Which pages there are follows from what is asked.
  showConditions(form);
  const steps = showSteps(form);
  sendInPlace(form, { uploads, steps, onReplaced: start });
}

root.classList.add('js');
tellHeight();
start();
