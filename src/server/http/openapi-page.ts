/** The OpenAPI document as a page to read in a browser: no script, nothing from elsewhere. */
import { createHash } from 'node:crypto';
import { html, parametersHtml, schemaHtml } from '#server/http/openapi-html.ts';
import type { Html, Parameter, Schema } from '#server/http/openapi-html.ts';

type Content = Record<string, { schema?: Schema }>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

/** What the page reads of an OpenAPI document. */
export interface ApiDocument {
  info: { title: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2330; --soft: #596275; --line: #dfe3ea; --page: #f7f8fa; --card: #fff; --link: #1d4fb8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9f0; --soft: #a5adbd; --line: #343b49; --page: #14171d; --card: #1c2029; --link: #8ab4ff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.55 Inter, system-ui, sans-serif; }
a { color: var(--link); }
code { font: 0.9em ui-monospace, 'SF Mono', Menlo, Consolas, monospace; overflow-wrap: anywhere; }
header, main { max-width: 68rem; margin: 0 auto; padding: 2rem 1.25rem; }
header { padding-bottom: 0; }
h1 { margin: 0 0 0.75rem; font-size: 1.9rem; letter-spacing: -0.02em; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.25rem; text-transform: capitalize; }
h3 { margin: 1.25rem 0 0.5rem; font-size: 0.95rem; }
p { margin: 0 0 0.75rem; max-width: 46rem; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 1.25rem 0 0; padding: 0; list-style: none; }
nav a { display: block; padding: 0.3rem 0.75rem; border: 1px solid var(--line); border-radius: 99px; background: var(--card); text-decoration: none; text-transform: capitalize; }
details { margin: 0 0 0.5rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
details:target { outline: 2px solid var(--link); }
summary { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem; padding: 0.7rem 1rem; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
summary span { color: var(--soft); }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 8px; }
.method { min-width: 3.9rem; font: 600 0.8rem ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.03em; }
.inside { padding: 0.75rem 1rem 1rem; border-top: 1px solid var(--line); }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.4rem 0.9rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { color: var(--soft); font-weight: 500; }
tbody th { font-weight: 400; }
tbody th b { color: var(--soft); font-size: 0.8rem; font-weight: 600; }
td { overflow-wrap: anywhere; }
table + p { margin-top: 0.75rem; }
@media (min-width: 48rem) { tbody th { white-space: nowrap; } }
`;

/** Apart from the template, since its policy counts every blank. */
const STYLE_ELEMENT: Html = { html: `<style>${STYLE}</style>` };

/** The page's own policy: its one style sheet and nothing else. */
export const API_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function contentHtml(title: string, content: Content | undefined): Html[] {
  return Object.entries(content ?? {}).map(([media, { schema = {} }]) => {
    const isFile = media !== 'application/json';

    return html`<h3>${title}</h3>
      ${isFile ? html`<p>A file of the kind <code>${media}</code>.</p>` : schemaHtml(schema)}`;
  });
}

function operationHtml(method: string, path: string, operation: Operation): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [[status, success] = []] = Object.entries(responses).filter(([code]) => code !== 'default');

  return html`<details id="${operationId}">
    <summary>
      <b class="method">${method.toUpperCase()}</b> <code>${path}</code> <span>${summary}</span>
    </summary>
    <div class="inside">
      <p>${description}</p>
      ${
        parameters.length > 0 &&
        html`<h3>Parameters</h3>
          ${parametersHtml(parameters)}`
      }
      ${contentHtml('Body', requestBody?.content)}
      ${
        success?.content
          ? contentHtml(`Answer ${status}`, success.content)
          : html`<h3>Answer ${status}</h3>
              <p>Nothing.</p>`
      }
    </div>
  </details>`;
}

function sectionHtml({ paths }: ApiDocument, tag: string): Html {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationHtml(method, path, operation)),
  );

  return html`<section aria-labelledby="${tag}">
    <h2 id="${tag}">${tag}</h2>
    ${operations}
  </section>`;
}

/** The complete page. */
export function apiPage(document: ApiDocument): string {
  const { info, tags, components } = document;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <h1>${info.title} API</h1>
          ${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
          <p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1 document</a>.</p>
          <nav aria-label="Features">
            <ul>
              ${tags.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${tags.map(({ name }) => sectionHtml(document, name))}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas).map(
              ([name, schema]) =>
                html`<details id="schema-${name}">
                  <summary><b>${name}</b> <span>${schema.description}</span></summary>
                  <div class="inside">${schemaHtml(schema)}</div>
                </details>`,
            )}
          </section>
        </main>
      </body>
    </html>`;

  return page.html;
}
