type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns true if all visible fields in this part are valid; otherwise shows the errors. */
function isFilledIn(part: HTMLElement): boolean {
  for (const control of part.querySelectorAll<Control>('input, select, textarea')) {
    if (!control.reportValidity()) return false;
  }

  return true;
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'plain';
  made.textContent = text;
  made.addEventListener('click', onClick);

  return made;
}

export interface Steps {
  /**
   * Validates the current form page and goes to the next one. Returns false on the last page, which
   * can then be submitted.
   */
  goOn: () => boolean;
}

/** Shows a form's pages one at a time, with a progress bar. Skips pages without visible fields. */
export function showSteps(form: HTMLFormElement): Steps {
  const steps = [...form.querySelectorAll<HTMLElement>('.step')];
  const [first] = steps;
  if (!first || steps.length < 2) return { goOn: () => false };
  let shown = steps.find((step) => step.querySelector('.wrong')) ?? first;
  const bar = document.createElement('progress');
  const text = document.createElement('p');
  text.className = 'progress';
  text.setAttribute('role', 'status');
  form.prepend(text, bar);
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const back = button('Back', () => turn(-1));
  form.querySelector('.buttons')?.prepend(back);

  const asked = () => steps.filter((step) => step.querySelector('.field:not([hidden])'));

  function show(): void {
    const pages = asked();
    const at = pages.indexOf(shown);
    for (const step of steps) step.hidden = step !== shown;
    back.hidden = at === 0;
    if (submit) submit.textContent = at === pages.length - 1 ? 'Submit' : 'Next';
    for (const part of [bar, text]) part.hidden = pages.length < 2;
    bar.max = pages.length;
    bar.value = at + 1;
    const words = `Page ${at + 1} of ${pages.length}`;
    // Set the text only if it changed, since screen readers announce every update.
    if (text.textContent !== words) text.textContent = words;
    for (const named of [bar, shown]) named.setAttribute('aria-label', words);
  }

  /** Returns true if there was a form page to go to. */
  function turn(by: number): boolean {
    const pages = asked();
    const to = pages[pages.indexOf(shown) + by];
    if (!to) return false;
    shown = to;
    show();
    to.querySelector<Control>('input:enabled, select:enabled, textarea:enabled')?.focus();

    return true;
  }

  form.addEventListener('change', show);
  show();

  return { goOn: () => !isFilledIn(shown) || turn(1) };
}
