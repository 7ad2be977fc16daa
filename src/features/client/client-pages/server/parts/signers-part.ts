/** Shows an estimate's signers if several people have to sign. */
import { formatInstant } from '#shared/calendar-day.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { BY_OWN_LINK } from '../signing/accept-estimate.ts';
import type { SignerState } from '../signing/signers.ts';

interface Reader {
  /** The signer whose link was opened. */
  mine: SignerState | undefined;
  timeZone: string;
}

function wordsFor(signers: readonly SignerState[], mine: SignerState | undefined): string | null {
  const next = signers.find(({ state }) => state === 'next')?.name ?? '';
  if (!mine) return BY_OWN_LINK;
  if (mine.state === 'signed') return `Thank you. You have signed. ${next} signs next.`;

  return mine.state === 'waiting' ? `You can sign after ${next} has signed.` : null;
}

export function signersPart(
  signers: readonly SignerState[],
  { mine, timeZone }: Reader,
): Html | false {
  if (signers.length === 0) return false;
  const words = wordsFor(signers, mine);
  const stateOf = ({ state, signedAt }: SignerState) => {
    if (signedAt) return `Signed ${formatInstant(signedAt.toISOString(), timeZone)}`;

    return state === 'next' ? 'Signs next' : 'Signs later';
  };

  return html`<section class="signers">
    <h2>Signatures</h2>
    ${words !== null && html`<p>${words}</p>`}
    <ol class="signers">
      ${signers.map(
        (one) =>
          html`<li>
            ${one.name}${one.id === mine?.id && ' (you)'}<small>${stateOf(one)}</small>
          </li>`,
      )}
    </ol>
  </section>`;
}
