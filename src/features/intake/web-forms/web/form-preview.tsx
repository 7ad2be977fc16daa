import { Button, useComputedColorScheme } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState, type CSSProperties } from 'react';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { brandTones, DEFAULT_BRAND_COLOR } from '#shared/brand-color.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { ChoiceSwitch } from '#web/ui/choice-switch.tsx';
import { shownFields, type Answer, type Answers } from '../form-answers.ts';
import type { FormField } from '../stored-field.ts';
import { pagesOf } from '../form-answers.ts';
import type { FormSettings } from '../stored-settings.ts';
import classes from './form-preview.module.css';
import { PreviewField } from './preview-field.tsx';

interface FormPreviewProps {
  title: string;
  description: string;
  fields: readonly FormField[];
  settings: FormSettings;
}

const WIDTHS = [
  { key: 'phone', label: 'Phone', Icon: IconDeviceMobile },
  { key: 'desktop', label: 'Desktop', Icon: IconDeviceDesktop },
] as const;

/** Returns the company's brand color as used on the public page, adapted to the user's theme. */
function useBrandStyle(): CSSProperties {
  const { data } = useQuery(endpointQuery(companyEndpoints.read));
  const theme = useComputedColorScheme('light');
  const { fill, onFill, text } = brandTones(data?.brandColor ?? DEFAULT_BRAND_COLOR)[theme];

  return { '--brand': fill, '--on-brand': onFill, '--brand-text': text } as CSSProperties;
}

const FILLED = {
  background: 'var(--brand)',
  color: 'var(--on-brand)',
  borderColor: 'var(--brand-text)',
};

/** An interactive form preview. Pages and conditions work, but nothing is submitted. */
export function FormPreview({ title, description, fields, settings }: FormPreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [typed, setTyped] = useState<Answers>({});
  const [page, setPage] = useState(0);
  const [isSent, setIsSent] = useState(false);
  const brand = useBrandStyle();
  const answers: Answers = { ...defaultsOf(fields), ...typed };
  const pages = pagesOf(fields, shownFields(fields, answers));
  const place = Math.min(page, Math.max(0, pages.length - 1));
  const isLast = place >= pages.length - 1;
  const answer = (id: string, value: Answer) => setTyped({ ...typed, [id]: value });

  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <h2 className={classes.heading}>Preview</h2>
        <ChoiceSwitch label="Width" choices={WIDTHS} chosen={width} onChoose={setWidth} />
      </div>
      <div className={classes.frame} data-width={width}>
        <div className={classes.page} style={brand}>
          <p className={classes.title}>
            {isSent ? 'Form Submitted' : title.trim() || 'Untitled form'}
          </p>
          {isSent ? (
            <>
              <p className={classes.description}>{settings.successMessage}</p>
              {settings.redirectUrl && (
                <p className={classes.help}>{`Then redirects to ${settings.redirectUrl}`}</p>
              )}
              <Button
                type="button"
                variant="default"
                onClick={() => {
                  setIsSent(false);
                  setPage(0);
                  setTyped({});
                }}
              >
                Start over
              </Button>
            </>
          ) : (
            <>
              {description.trim() && <p className={classes.description}>{description}</p>}
              {fields.some(({ required }) => required) && (
                <p className={classes.help}>Fields with * are required.</p>
              )}
              {pages.length > 1 && <Progress page={place} count={pages.length} />}
              {fields.length === 0 && <p className={classes.help}>Fields appear here.</p>}
              <div className={classes.fields}>
                {(pages[place] ?? []).map((field) => (
                  <PreviewField
                    key={field.id}
                    field={field}
                    value={answers[field.id]}
                    onChange={(value) => answer(field.id, value)}
                  />
                ))}
              </div>
              {fields.length > 0 && (
                <div className={classes.buttons}>
                  {place > 0 && (
                    <Button type="button" variant="default" onClick={() => setPage(place - 1)}>
                      Back
                    </Button>
                  )}
                  <Button
                    type="button"
                    style={FILLED}
                    onClick={() => (isLast ? setIsSent(true) : setPage(place + 1))}
                  >
                    {isLast ? 'Submit' : 'Next'}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}

const defaultsOf = (fields: readonly FormField[]): Answers =>
  Object.fromEntries(
    fields.flatMap(({ id, defaultValue }) => (defaultValue ? [[id, defaultValue]] : [])),
  );

function Progress({ page, count }: { page: number; count: number }) {
  return (
    <div className={classes.progress}>
      <span>{`Page ${page + 1} of ${count}`}</span>
      <progress max={count} value={page + 1} aria-label="Progress" />
    </div>
  );
}
