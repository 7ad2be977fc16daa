import react from '@vitejs/plugin-react';
import { apiTexts, metaTexts } from './scripts/api-texts.mjs';
import { defineConfig, parseSync, type Plugin } from 'vite';

/**
 * The groups of modules that are bundled into shared chunks. Each group also includes what its
 * modules import, unless an earlier group already has it.
 */
const CONTROLS =
  /@mantine\/core\/esm\/components\/(TextInput|Textarea|NativeSelect|Stack|Text|Group)\//;
const LIST =
  /src\/(shared\/(crud-endpoints|bulk|phone)|web\/(list\/(use-list|row-menu|pagination|list-toolbar|list-card|list-body|delete-action|bulk-bar)|record\/(bulk-actions|row-actions|row-parts|delete-record-dialog)|ui\/(page-header|add-button|money-text|status-badge|day-text|restore-focus)|save-cancelled))\.tsx?$/;
const DOCUMENTS = /src\/features\/money\/documents\/web\/(documents-page|document-columns)\.tsx$/;
const HOME =
  /src\/features\/insight\/dashboard\/(dashboard|dashboard-periods|own-figures|sales-words)\.ts$/;
const AT_REST = /src\/web\/at-rest\.tsx$/;
const FORM =
  /src\/web\/form\/(record-form|use-record-form|text-field|select-field|picker-field)\.tsx?$/;

/**
 * These chunks run almost entirely on every visit. The browser compiles them off the main thread
 * while they download.
 */
const COMPILED_AT_ONCE = new Set(['index', 'controls', 'list', 'form']);

function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !COMPILED_AT_ONCE.has(file.name)) continue;
          // Chromium only recognizes this comment at the very top of a file. Anywhere else, it has
          // no effect.
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/** Preloads the main font so the page isn't laid out twice. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.includes('inter-latin-wght-normal'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${file}`,
            },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * Replaces Zod's JSON Schema code with functions that do nothing. Only the server uses it, but Zod
 * bundles it with every schema.
 */
function leaveOutJsonSchemas(): Plugin {
  return {
    name: 'leave-out-json-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [
          ...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm),
        ].map(([, name, alias]) => name ?? alias);

        return {
          code: `const none = () => {};\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };`,
        };
      },
    },
  };
}

/**
 * Leaves out strings that only the API's documentation shows: the summary and description of
 * endpoints, and the descriptions of fields. Keeps the descriptions of figures, which the dashboard
 * shows.
 */
function leaveOutApiTexts(): Plugin {
  return {
    name: 'leave-out-api-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: /-endpoints\.ts$|\/features\/money\/[^/]+\/[^/]+\.ts$|\/shared\/fields\/[^/]+\.ts$/,
      },
      handler(code, id) {
        const { program } = parseSync(id, code);
        const texts = id.endsWith('-endpoints.ts') ? apiTexts(program) : metaTexts(program);
        // Work backward so earlier positions stay valid.
        const left = texts
          .toSorted((a, b) => b.start - a.start)
          .reduce(
            (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''),
            code,
          );

        return { code: left };
      },
    },
  };
}

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    leaveOutJsonSchemas(),
    leaveOutApiTexts(),
    compileAtOnce(),
    preloadFont(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // These browsers support light-dark() and nesting. Transpiled for older ones, the CSS would
    // follow the system theme instead of the selected one.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Inlined assets would need their own exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // By default, anything shared by two pages becomes a separate file: eighty of them for a
        // single list.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 5 },
            { name: 'controls', test: CONTROLS, priority: 4 },
            { name: 'list', test: LIST, priority: 3 },
            { name: 'at-rest', test: AT_REST, priority: 2 },
            { name: 'form', test: FORM, priority: 1 },
            { name: 'documents', test: DOCUMENTS, priority: 0 },
            { name: 'home', test: HOME, priority: 0 },
          ],
        },
      },
    },
  },
  // Find dependencies at startup. Finding one while a page is open would reload it.
  optimizeDeps: {
    entries: ['src/app/web/main.tsx', 'src/features/*/*/web/*.tsx'],
    include: ['react/compiler-runtime'],
  },
  server: {
    // Only used when Vite runs on its own: `npm run dev` serves both from the same origin.
    proxy: { '/api': process.env.API_ORIGIN ?? 'http://localhost:3000' },
  },
});
