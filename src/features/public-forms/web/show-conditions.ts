/** Whether a field's control is ticked, or which option is chosen. */
function answerOf(field: Element): string {
  const box = field.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (box) return box.checked ? 'checked' : 'unchecked';
  const chosen = field.querySelector<HTMLInputElement | HTMLSelectElement>('input:checked, select');

  return chosen?.value ?? '';
}

/** Asks a field only where the answers before it say so; what is not asked is not sent. */
export function showConditions(form: HTMLFormElement): void {
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
