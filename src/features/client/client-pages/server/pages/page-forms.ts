/** The forms on client pages. Everything works without JavaScript. */
import { attributes, html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { SIGNATURE_FIELD } from '../../signature.ts';

/** Previously typed values, and their errors, by field. */
export interface Typed {
  values: ReadonlyMap<string, string>;
  problems: ReadonlyMap<string, string>;
  /** The form that was submitted, which is shown expanded. */
  verb: string | null;
}

export const NOTHING_TYPED: Typed = { values: new Map(), problems: new Map(), verb: null };

/** Returns a field's ID, unique across the forms of a page. */
export const fieldId = (verb: string, name: string): string => `${verb}-${name}`;

interface Field {
  name: string;
  label: string;
  typed: Typed;
  /** The field's form; errors are only shown in the form that was submitted. */
  verb: string;
  /** The input type; without it, the field is a multi-line text box. */
  type?: 'text' | 'email';
  autocomplete?: string;
  value?: string | null;
  isRequired?: boolean;
  max: number;
}

function field({ name, label, typed, verb, type, autocomplete, value, isRequired, max }: Field) {
  const id = fieldId(verb, name);
  const problem = typed.verb === verb ? typed.problems.get(name) : undefined;
  const shown = (typed.verb === verb ? typed.values.get(name) : undefined) ?? value ?? '';
  const all = attributes({
    id,
    name,
    autocomplete,
    required: isRequired ?? false,
    maxlength: max,
    'aria-invalid': problem !== undefined && 'true',
    'aria-describedby': problem !== undefined && `problem-${id}`,
  });

  return html`<div class="field${problem === undefined ? '' : ' wrong'}">
    <label for="${id}">${label}</label>
    ${
      type
        ? html`<input type="${type}" value="${shown}" ${all} />`
        : html`<textarea rows="3" ${all}>${shown}</textarea>`
    }${problem !== undefined && html`<p class="problem" id="problem-${id}">${problem}</p>`}
  </div>`;
}

interface FormPart {
  action: string;
  typed: Typed;
}

/** The signature form's ID, for fields elsewhere on the page that belong to the form. */
export const SIGN_FORM = 'sign-form';

const form = (action: string, verb: string, inside: Html) =>
  html`<form
    method="post"
    action="${action}"
    ${attributes({ id: verb === 'accept' ? SIGN_FORM : undefined })}
  >
    <input type="hidden" name="verb" value="${verb}" />${inside}
  </form>`;

const folded = (title: string, isOpen: boolean, inside: Html) =>
  html`<details ${attributes({ open: isOpen })}>
    <summary>${title}</summary>
    ${inside}
  </details>`;

interface SignPart extends FormPart {
  name: string;
  email: string | null;
  consent: string;
  sha256: string;
  total: string;
}

/** Shows the form to accept with a typed name; the script also offers to draw a signature. */
export function signForm({ action, typed, name, email, consent, sha256, total }: SignPart): Html {
  const { width, height } = SIGNATURE_FIELD;
  const of = { typed, verb: 'accept' };
  const consentProblem = typed.verb === 'accept' ? typed.problems.get('consent') : undefined;
  const drawn = typed.verb === 'accept' ? (typed.values.get('strokes') ?? '') : '';

  return html`<section class="sign" id="sign">
    <h2>Accept and sign</h2>
    <p data-live="sign">
      By signing, you accept this estimate for <strong>${total}</strong> and the terms above.
    </p>
    ${form(
      action,
      'accept',
      html`<input type="hidden" name="sha256" value="${sha256}" data-live="sha256" />
        ${field({ ...of, name: 'name', label: 'Your full name', type: 'text', autocomplete: 'name', value: name, isRequired: true, max: 120 })}
        ${field({ ...of, name: 'email', label: 'Your email', type: 'email', autocomplete: 'email', value: email, isRequired: true, max: 254 })}
        <div class="pad" hidden>
          <p class="label" id="pad-label">Your signature</p>
          <canvas
            width="${width * 2}"
            height="${height * 2}"
            role="img"
            aria-label="Signature area. Leave it blank to use your typed name."
          ></canvas>
          <p class="help">
            Sign with your finger or mouse, or leave it blank to use your typed name.
          </p>
          <input type="hidden" name="strokes" value="${drawn}" />
          <button type="button" class="plain clear">Clear</button>
        </div>
        <label class="tick"
          ><input
            type="checkbox"
            id="accept-consent"
            name="consent"
            value="yes"
            required
            ${attributes({
              checked: typed.verb === 'accept' && typed.values.get('consent') === 'yes',
              'aria-describedby': consentProblem !== undefined && 'problem-consent',
            })}
          /><span>${consent}</span></label
        >${consentProblem !== undefined && html`<p class="problem" id="problem-consent">${consentProblem}</p>`}
        <div class="buttons"><button type="submit">Accept and Sign</button></div>`,
    )}
  </section>`;
}

export function declineForm({ action, typed }: FormPart): Html {
  return folded(
    'Decline this estimate',
    typed.verb === 'decline',
    form(
      action,
      'decline',
      html`${field({ name: 'reason', label: 'Why? (optional)', typed, verb: 'decline', max: 1000 })}
        <div class="buttons"><button type="submit" class="plain">Decline</button></div>`,
    ),
  );
}

export function askForm({ action, typed }: FormPart): Html {
  return folded(
    'Ask a question',
    typed.verb === 'ask',
    form(
      action,
      'ask',
      html`${field({ name: 'text', label: 'Your question', typed, verb: 'ask', isRequired: true, max: 2000 })}
        <div class="buttons"><button type="submit">Send</button></div>`,
    ),
  );
}

/** Shows the form to request an updated document after it has expired or was declined. */
export function updateForm({ action, typed }: FormPart): Html {
  return form(
    action,
    'update',
    html`${field({ name: 'text', label: 'Anything to add? (optional)', typed, verb: 'update', max: 2000 })}
      <div class="buttons"><button type="submit">Ask for an Update</button></div>`,
  );
}
