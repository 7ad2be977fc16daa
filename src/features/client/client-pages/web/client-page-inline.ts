/** Adds a signature pad to a client page, which also works without it. */
const FIELD_WIDTH = 300;

/** Strokes in the server's format: alternating x and y values, in a field of 300 by 100. */
type Strokes = number[][];

function readStrokes(text: string): Strokes {
  try {
    return JSON.parse(text || '[]') as Strokes;
  } catch {
    return [];
  }
}

function startPad(pad: HTMLElement): void {
  const canvas = pad.querySelector('canvas');
  const kept = pad.querySelector<HTMLInputElement>('input[name=strokes]');
  const pen = canvas?.getContext('2d');
  if (!canvas || !kept || !pen) return;
  pad.hidden = false;
  const scale = canvas.width / FIELD_WIDTH;
  let strokes = readStrokes(kept.value);
  let current: number[] | null = null;

  const draw = () => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.lineWidth = 2 * scale;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = '#1b2130';
    for (const stroke of strokes) {
      pen.beginPath();
      for (let at = 0; at < stroke.length; at += 2) {
        const [x, y] = [(stroke[at] ?? 0) * scale, (stroke[at + 1] ?? 0) * scale];
        if (at === 0) pen.moveTo(x, y);
        pen.lineTo(x, y);
      }
      pen.stroke();
    }
  };
  const keep = () => {
    kept.value = strokes.length > 0 ? JSON.stringify(strokes) : '';
  };
  const place = (event: PointerEvent) => {
    const box = canvas.getBoundingClientRect();
    const to = (value: number) => Math.round(((value * FIELD_WIDTH) / box.width) * 10) / 10;

    return [to(event.clientX - box.left), to(event.clientY - box.top)] as const;
  };

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    current = [...place(event)];
    strokes.push(current);
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!current) return;
    const [x, y] = place(event);
    const [lastX = 0, lastY = 0] = current.slice(-2);
    if (Math.hypot(x - lastX, y - lastY) < 0.8) return;
    current.push(x, y);
    draw();
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, () => {
      current = null;
      keep();
    });
  }
  pad.querySelector('.clear')?.addEventListener('click', () => {
    strokes = [];
    keep();
    draw();
  });
  draw();
}

/** Updates the page in place after a choice, replacing only the parts that depend on it. */
async function showChoice(button: HTMLButtonElement): Promise<void> {
  const { form } = button;
  if (!form) return;
  try {
    const sent = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string') sent.append(name, value);
    }
    sent.set('choose', 'yes');
    const response = await fetch(form.action, { method: 'POST', body: sent });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const parts = [...document.querySelectorAll<HTMLElement>('[data-live]')].map((part) => {
      const next = page.querySelector(`[data-live="${CSS.escape(part.dataset['live'] ?? '')}"]`);
      if (!next) throw new Error('another page');

      return [part, next] as const;
    });
    for (const [part, next] of parts) {
      if (part instanceof HTMLInputElement) part.replaceWith(next);
      else part.innerHTML = next.innerHTML;
    }
  } catch {
    // Submit the form normally, so the page from the server shows the problem.
    button.click();
  }
}

const figureTotal = document.querySelector<HTMLButtonElement>('.figure-total');
if (figureTotal) {
  const { parentElement } = figureTotal;
  if (parentElement) parentElement.hidden = true;
  let shown = Promise.resolve();
  let waiting = 0;
  const sign = figureTotal.form?.querySelector<HTMLButtonElement>('.buttons [type=submit]');
  const signLabel = sign?.textContent ?? '';
  // Don't allow signing while the total is being updated.
  const showBusy = () => {
    if (!sign) return;
    sign.disabled = waiting > 0;
    sign.textContent = waiting > 0 ? 'Updating your total…' : signLabel;
  };
  document.querySelector('#choices')?.addEventListener('change', () => {
    waiting += 1;
    showBusy();
    // Send choices one after another, so the last one wins.
    shown = shown
      .then(() => showChoice(figureTotal))
      .finally(() => {
        waiting -= 1;
        showBusy();
      });
  });
}

for (const pad of document.querySelectorAll<HTMLElement>('.pad')) startPad(pad);
// Ignore a second tap while the form is being submitted.
for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    if (form.dataset['sent']) event.preventDefault();
    form.dataset['sent'] = 'yes';
  });
}
// A page restored from the back/forward cache can be submitted again.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset['sent'];
});
document.querySelector<HTMLElement>('.alert')?.focus();
