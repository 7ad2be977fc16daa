/** The OpenAPI document as a page to read in a browser: Swagger UI, from this server alone. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Contract } from '#shared/endpoint.ts';
import { buildOpenApi } from '#server/http/openapi.ts';

/** The files of `swagger-ui-dist` that the page loads, by their type. */
const SWAGGER_UI_FILES = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** Swagger UI's own colors of the light theme are too pale to read. */
const STYLE = `
:root { color-scheme: light; }
:root.dark-mode { color-scheme: dark; }
body { margin: 0; }
:root:not(.dark-mode) {
  .swagger-ui .info a { color: #1d4fb8; }
  .swagger-ui .info .title small.version-stamp { background: #4b6604; }
  .swagger-ui .json-schema-2020-12-expand-deep-button { color: #3b4151; }
  .swagger-ui .json-schema-2020-12__constraint--string { background: #7a5600; }
  .swagger-ui .opblock-get .opblock-summary-method { background: #1d5fb0; }
  .swagger-ui .opblock-post .opblock-summary-method { background: #17703f; }
  .swagger-ui .opblock-put .opblock-summary-method { background: #96560a; }
  .swagger-ui .opblock-patch .opblock-summary-method { background: #0b6b66; }
  .swagger-ui .opblock-delete .opblock-summary-method { background: #b3261e; }
}
`;

/**
 * The document has the theme of the app, as index.html has it. Calls cannot be tried out, which would
 * change real records, so there is no authorize button; and a button holds no link, which keys could not
 * tell apart.
 */
const SCRIPT = `
var theme = null;
try { theme = localStorage.getItem('vite-ui-theme'); } catch (error) { theme = null; }
var isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);
function nothing() { return function () { return null; }; }
function textAlone() { return function (props) { return props.text; }; }
addEventListener('load', function () {
  SwaggerUIBundle({
    url: '/api/openapi.json',
    dom_id: '#reference',
    deepLinking: true,
    filter: true,
    validatorUrl: null,
    supportedSubmitMethods: [],
    defaultModelRendering: 'model',
    defaultModelsExpandDepth: 0,
    plugins: [{ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing, DeepLink: textAlone } }],
  });
});
`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page's own policy: Swagger UI and the inline parts of the page, nothing from elsewhere. */
const API_PAGE_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${sha256(SCRIPT)}`,
  `style-src 'self' ${sha256(STYLE)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The complete page; `version` is Swagger UI's, so that a browser keeps its files until a new one. */
function apiPage(version: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gable API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css?v=${version}" />
    <style>${STYLE}</style>
    <script src="/api/docs/swagger-ui-bundle.js?v=${version}" defer></script>
    <script>${SCRIPT}</script>
  </head>
  <body>
    <div id="reference"></div>
  </body>
</html>
`;
}

const require = createRequire(import.meta.url);

/** Serves the API's description: as an OpenAPI document for programs, as an HTML page for people. */
export function serveApiDocument(app: FastifyInstance, contract: Contract): void {
  let document: ReturnType<typeof buildOpenApi> | undefined;

  app.get('/api/openapi.json', () => (document ??= buildOpenApi(contract)));

  const manifest = require.resolve('swagger-ui-dist/package.json');
  const { version } = require(manifest) as { version: string };

  app.get('/api/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', API_PAGE_POLICY)
      .send(apiPage(version)),
  );

  for (const [name, type] of SWAGGER_UI_FILES) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(await readFile(join(dirname(manifest), name))),
    );
  }
}
