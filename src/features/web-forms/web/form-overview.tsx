import type { WebForm } from '../web-form.ts';

/** The Overview tab of a form's page. */
export function FormOverview({ form }: { form: WebForm }) {
  return <p>{form.description}</p>;
}
