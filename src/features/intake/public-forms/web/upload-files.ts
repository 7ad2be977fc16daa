/** Uploads files as soon as they are chosen, and shows each one's progress. */
import { formAddress, formToken, renewOldToken } from './renew-token.ts';

export interface Uploads {
  /** Resolves when no uploads are running. */
  finished: () => Promise<void>;
  /** Returns true if every chosen file that wasn't removed has been uploaded. */
  isComplete: () => boolean;
}

interface Sent {
  token: string;
  name: string;
}

interface Sending {
  form: HTMLFormElement;
  file: File;
  onProgress: (share: number) => void;
}

/** Statuses that a retry with the same file would return again. */
const REFUSED = new Set([400, 413, 415]);

class UploadError extends Error {
  readonly canRetry: boolean;

  constructor(message: string, canRetry: boolean) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** Uploads one file. Rejects with an UploadError whose message is shown to the visitor. */
function upload({ form, file, onProgress }: Sending): Promise<Sent> {
  const query = new URLSearchParams({ name: file.name || 'Photo', token: formToken(form) });

  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (message: string) =>
      reject(new UploadError(message, !REFUSED.has(request.status)));
    request.open('POST', `${formAddress(form)}/files?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / (total || 1));
    request.onerror = () => fail('The connection was lost.');
    request.onload = () => {
      const answer = request.response as (Sent & { message?: string }) | null;
      if (request.status === 201 && answer) resolve(answer);
      else fail(answer?.message ?? 'This file failed to upload.');
    };
    request.send(file);
  });
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}

/** Uploads a form's files in the order they are chosen. */
export function uploadFiles(form: HTMLFormElement): Uploads {
  let last: Promise<void> = Promise.resolve();

  function add(field: HTMLInputElement, name: string, file: File): void {
    const list = field.parentElement?.querySelector('.files');
    const row = element('li');
    const bar = element('progress', { max: 1, value: 0 });
    bar.setAttribute('aria-label', `Uploading ${file.name}`);
    const problem = element('span', { className: 'problem' });
    const remove = element('button', { type: 'button', className: 'plain', textContent: 'Remove' });
    const again = element('button', {
      type: 'button',
      className: 'plain',
      textContent: 'Try again',
      hidden: true,
    });
    remove.setAttribute('aria-label', `Remove ${file.name}`);
    const title = element('span', { className: 'name', textContent: file.name });
    row.append(title, bar, again, remove, problem);
    list?.append(row);
    field.required = false;

    const attempt = async () => {
      if (!row.isConnected) return;
      bar.hidden = false;
      again.hidden = true;
      problem.textContent = '';
      try {
        await renewOldToken(form);
        const onProgress = (share: number) => (bar.value = share);
        const sent = await upload({ form, file, onProgress });
        row.append(element('input', { type: 'hidden', name, value: sent.token }));
      } catch (error) {
        problem.textContent = (error as Error).message;
        again.hidden = error instanceof UploadError && !error.canRetry;
      }
      bar.hidden = true;
    };
    const start = () => (last = last.then(attempt));
    again.addEventListener('click', () => void start());
    remove.addEventListener('click', () => {
      row.remove();
      field.required = field.hasAttribute('data-needed') && !list?.children.length;
      field.focus();
    });
    void start();
  }

  for (const field of form.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    const { name } = field;
    // Files are uploaded separately; the form submits only their tokens.
    field.removeAttribute('name');
    if (field.required) field.setAttribute('data-needed', '');
    field.addEventListener('change', () => {
      for (const file of field.files ?? []) add(field, name, file);
      field.value = '';
    });
  }

  return {
    finished: () => last,
    isComplete: () => form.querySelector('.files .problem:not(:empty)') === null,
  };
}
