/** What the office copies to show a form: its public address, and the codes for a website. */
import { publicPathOf } from './web-form.ts';
import type { WebForm } from './web-form.ts';

type Shown = Pick<WebForm, 'slug' | 'title'>;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** 'https://gable.example/web-form/Tz3…' */
export const publicUrlOf = (form: Shown, origin: string): string =>
  `${origin}${publicPathOf(form)}`;

/** A script that inserts the form where it stands, as high as the form is. */
export const scriptCodeOf = (form: Shown, origin: string): string =>
  `<script src="${publicUrlOf(form, origin)}/embed.js" async></script>`;

/** For websites that take no scripts. */
export const frameCodeOf = (form: Shown, origin: string): string =>
  `<iframe src="${publicUrlOf(form, origin)}?embed=1" title="${escaped(form.title)}" style="width:100%;height:900px;border:0" loading="lazy"></iframe>`;
