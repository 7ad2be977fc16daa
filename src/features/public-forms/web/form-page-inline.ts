/** What a browser adds to a public form: it works without. Made into the page by the server. */
import { showConditions } from './show-conditions.ts';
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

/** Brings what the page shows to life; again for what took its place. */
function start(): void {
  const sent = document.querySelector<HTMLElement>('.sent');
  if (sent) startCountdown(sent);
  const form = document.querySelector<HTMLFormElement>('form[data-form]');
  if (!form) return;
  const uploads = uploadFiles(form);
  const steps = showSteps(form);
  showConditions(form);
  sendInPlace(form, { uploads, steps, onReplaced: start });
}

root.classList.add('js');
tellHeight();
start();
