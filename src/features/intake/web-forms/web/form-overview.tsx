import { Badges } from '#web/ui/badges.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { TwoColumns } from '#web/ui/two-columns.tsx';
import { FIELD_TYPE_LABELS, type FormField } from '../stored-field.ts';
import { publicPathOf, type WebForm } from '../web-form.ts';
import classes from './form-overview.module.css';
import { useSettingsFacts } from './settings-facts.ts';

type Shown = Pick<WebForm, 'slug' | 'title'>;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the form's public URL: 'https://gable.example/web-form/Tz3…'. */
const publicUrlOf = (form: Shown, origin: string): string => `${origin}${publicPathOf(form)}`;

/** Returns a script tag that inserts the form and adjusts its height. */
const scriptCodeOf = (form: Shown, origin: string): string =>
  `<script src="${publicUrlOf(form, origin)}/embed.js" async></script>`;

/** Returns an iframe, for websites that don't allow scripts. */
const frameCodeOf = (form: Shown, origin: string): string =>
  `<iframe src="${publicUrlOf(form, origin)}?embed=1" title="${escaped(form.title)}" style="width:100%;height:900px;border:0" loading="lazy"></iframe>`;

/** The Overview tab of a form's page: sharing, fields, and settings. */
export function FormOverview({ form }: { form: WebForm }) {
  const { origin } = location;
  const factsOf = useSettingsFacts();

  return (
    <TwoColumns
      main={
        <>
          <Card title="Share this form">
            <div className={classes.stack}>
              {form.status !== 'published' && (
                <Notice tone="warning" title="This form is not published">
                  Publish it so visitors can open it. You can still preview it.
                </Notice>
              )}
              <CopyField
                label="Share link"
                text={publicUrlOf(form, origin)}
                description="Email or text it, or link to it from your website"
              />
            </div>
          </Card>
          {form.description && (
            <Card title="Description">
              <p className={classes.text}>{form.description}</p>
            </Card>
          )}
          <Card title={`Fields (${form.fields.length})`}>
            <ol className={classes.fields}>
              {form.fields.map((field, index) => (
                <FieldLine
                  key={field.id}
                  field={field}
                  isFirst={index === 0}
                  fields={form.fields}
                />
              ))}
            </ol>
          </Card>
        </>
      }
      side={
        <>
          <Card title="Settings">
            <Facts facts={factsOf(form.settings)} />
          </Card>
          <Card title="On your website" description="Paste this code where you want the form">
            <div className={classes.stack}>
              {form.settings.embedOn.length === 0 && (
                <p className={classes.note}>Add your website in the form’s settings first.</p>
              )}
              <CopyField
                label="Script"
                text={scriptCodeOf(form, origin)}
                description="Resizes automatically"
              />
              <CopyField
                label="Frame"
                text={frameCodeOf(form, origin)}
                description="If your site doesn’t allow scripts"
              />
            </div>
          </Card>
        </>
      }
    />
  );
}

interface FieldLineProps {
  field: FormField;
  fields: readonly FormField[];
  isFirst: boolean;
}

function FieldLine({ field, fields, isFirst }: FieldLineProps) {
  const { type, label, required, options, showIf, startsPage } = field;
  const decides = fields.find(({ id }) => id === showIf?.fieldId);

  return (
    <li className={classes.field}>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        <span className={classes.note}>
          {[
            FIELD_TYPE_LABELS[type],
            options?.join(', '),
            showIf && decides && conditionWords(decides.label, showIf),
            startsPage && !isFirst && 'Starts a new page',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Badges>
        {required ? (
          <ColorBadge color="purple" label="Required" />
        ) : (
          <ColorBadge color="gray" label="Optional" />
        )}
      </Badges>
    </li>
  );
}

/** Describes a condition: 'Shown if “Leak?” is “Yes”'. */
function conditionWords(label: string, { operator, value }: NonNullable<FormField['showIf']>) {
  return `Shown if “${label}” ${operator === 'is' ? 'is' : 'is not'} “${value}”`;
}
