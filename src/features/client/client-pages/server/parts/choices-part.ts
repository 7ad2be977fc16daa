/**
 * The options a client can choose, shown above the line items. The fields belong to the signature
 * form.
 */
import {
  discountWords,
  documentTotals,
  lineTotalCents,
} from '#features/money/documents/document-totals.ts';
import {
  chosenPackage,
  packagesOf,
  priceNotes,
  withChoices,
} from '#features/money/documents/line-choices.ts';
import type { EstimateRow } from '#features/money/estimates/server/estimate-table.ts';
import { formatCents } from '#shared/money.ts';
import { attributes, html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { SIGN_FORM } from '../pages/page-forms.ts';

/** Returns the estimate's total with a different package, keeping the other choices. */
function totalWith(row: EstimateRow, name: string): string {
  const optional = new Set(row.items.flatMap((line) => (line.isChosen ? line.id : [])));
  const items = withChoices(row.items, { package: name, optional });

  return formatCents(documentTotals({ ...row, items }).totalCents);
}

function packageChoice(row: EstimateRow, name: string, isChosen: boolean): Html {
  const lines = row.items.filter((line) => line.package === name);
  const field = attributes({ checked: isChosen });

  return html`<li>
    <label class="choice">
      <input type="radio" name="package" value="${name}" form="${SIGN_FORM}" ${field} />
      <span>
        <span class="choice-head"
          ><strong>${name}</strong
          ><strong data-live="total ${name}">${totalWith(row, name)}</strong></span
        >
        ${lines.map(
          (line) =>
            html`<span class="lines choice-line"
              >${[line.description, ...priceNotes(line)].join(', ')}</span
            >`,
        )}
      </span>
    </label>
  </li>`;
}

function optionChoice(line: EstimateRow['items'][number]): Html {
  const field = attributes({ checked: line.isChosen ?? false });
  const notes = priceNotes(line).join(', ');

  return html`<li>
    <label class="choice">
      <input type="checkbox" name="optional" value="${line.id}" form="${SIGN_FORM}" ${field} />
      <span>
        <span class="choice-head"
          ><span class="lines">${line.description}</span
          ><strong class="amount">+ ${formatCents(lineTotalCents(line))}</strong></span
        >
        ${notes !== '' && html`<span class="choice-line">${notes}</span>`}
      </span>
    </label>
  </li>`;
}

/** Shows an estimate's packages and options; nothing if there is nothing to choose. */
export function choicesPart(row: EstimateRow): Html | false {
  const packages = packagesOf(row.items);
  const options = row.items.filter((line) => line.isOptional);
  if (packages.length === 0 && options.length === 0) return false;
  const chosen = chosenPackage(row.items);

  return html`<section id="choices">
    <input type="hidden" name="choices" value="yes" form="${SIGN_FORM}" />
    ${
      packages.length > 0 &&
      html`<fieldset>
        <legend>Choose a package</legend>
        <ul class="choices">
          ${packages.map((name) => packageChoice(row, name, name === chosen))}
        </ul>
      </fieldset>`
    }
    ${
      options.length > 0 &&
      html`<fieldset>
        <legend>Add options</legend>
        <ul class="choices">
          ${options.map(optionChoice)}
        </ul>
        ${
          row.discountPercent !== null &&
          html`<p class="note">${discountWords(row)} applies to what you add.</p>`
        }
      </fieldset>`
    }
    <p class="buttons">
      <button
        type="submit"
        class="plain figure-total"
        form="${SIGN_FORM}"
        name="choose"
        value="yes"
        formnovalidate
      >
        Update Total
      </button>
    </p>
    <p class="choice-total" role="status" data-live="choice">
      Your total is <strong>${formatCents(row.totalCents)}</strong>.
    </p>
  </section>`;
}
