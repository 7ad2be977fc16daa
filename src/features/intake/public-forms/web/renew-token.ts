const OLD_MS = 3_600_000;

/** Returns the token's input element, and the time in the token. */
function tokenOf(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('input[name="form:token"]');

  return { field, madeAt: Number(field?.value.split('.')[2]) };
}

export const formAddress = (form: HTMLFormElement): string =>
  `/api/public/web-forms/${form.dataset['form']}`;

export const formToken = (form: HTMLFormElement): string => tokenOf(form).field?.value ?? '';

/** Requests a new token if the page is old because of caching or a long-open tab. */
export async function renewOldToken(form: HTMLFormElement): Promise<void> {
  const { field, madeAt } = tokenOf(form);
  if (!field || Math.abs(Date.now() - madeAt) < OLD_MS) return;
  const response = await fetch(`${formAddress(form)}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: field.value.slice(0, 300) }),
  });
  if (response.ok) field.value = ((await response.json()) as { token: string }).token;
}
