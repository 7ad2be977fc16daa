type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether all that is asked in this part is filled in as it should be; says what is not. */
export function isFilledIn(part: HTMLElement): boolean {
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
  /** Goes on from a page that is not the last; false on the last, which is sent. */
  goOn: () => boolean;
}

/** Shows a form of several pages one at a time, with how far one is. */
export function showSteps(form: HTMLFormElement): Steps {
  const steps = [...form.querySelectorAll<HTMLElement>('.step')];
  if (steps.length < 2) return { goOn: () => false };
  let at = Math.max(
    0,
    steps.findIndex((step) => step.querySelector('.wrong')),
  );
  const bar = document.createElement('progress');
  bar.max = steps.length;
  const text = document.createElement('p');
  text.className = 'progress';
  text.setAttribute('role', 'status');
  form.prepend(text, bar);
  const submit = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const back = button('Back', () => go(at - 1));
  form.querySelector('.buttons')?.prepend(back);

  function show(): void {
    for (const [i, step] of steps.entries()) step.hidden = i !== at;
    back.hidden = at === 0;
    if (submit) submit.textContent = at === steps.length - 1 ? 'Submit' : 'Next';
    bar.value = at + 1;
    text.textContent = `Page ${at + 1} of ${steps.length}`;
    bar.setAttribute('aria-label', text.textContent);
  }

  function go(to: number): void {
    at = to;
    show();
    steps[at]?.querySelector<Control>('input:enabled, select:enabled, textarea:enabled')?.focus();
  }

  show();

  return {
    goOn: () => {
      const step = steps[at];
      if (step && !isFilledIn(step)) return true;
      if (at === steps.length - 1) return false;
      go(at + 1);

      return true;
    },
  };
}
