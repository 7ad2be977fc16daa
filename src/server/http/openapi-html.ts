/** Schemas and parameters of the OpenAPI document as HTML, for the browsable page. */

/** HTML that needs no escaping any more. */
export interface Html {
  readonly html: string;
}

type Insert = Html | string | number | undefined | false | readonly Insert[];

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function toHtml(value: Insert): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
  }

  return 'html' in value ? value.html : value.map(toHtml).join('');
}

/** A template whose inserts are escaped unless they are HTML of this kind themselves. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return { html: parts.reduce((text, part, i) => text + toHtml(inserts[i - 1]) + part) };
}

/** What the page reads of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  format?: string;
  pattern?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

const optionsOf = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf;

/** A schema in few words, such as 'text or null' or 'list of Invoice', with links to named schemas. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(', ')}`;

  const options = optionsOf(schema);
  if (options) {
    return html`${options.map((option, i) => html`${i > 0 && ' or '}${typeOf(option)}`)}`;
  }
  if (schema.items) return html`list of ${typeOf(schema.items)}`;

  const types = [schema.type ?? 'anything'].flat();

  return html`${types.map((type) => (type === 'string' ? 'text' : type)).join(' or ')}`;
}

/** The limits of a value, such as 'at most 200 characters'. */
function limits(schema: Schema): string[] {
  const { minimum, maximum, maxLength, minItems, maxItems, format, pattern } = schema;
  const inside = (optionsOf(schema) ?? []).flatMap(limits);

  return [
    ...(format && format !== 'binary' ? [format] : []),
    ...(minimum !== undefined ? [`from ${minimum}`] : []),
    ...(maximum !== undefined ? [`to ${maximum}`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(minItems !== undefined ? [`at least ${minItems}`] : []),
    ...(maxItems !== undefined ? [`at most ${maxItems}`] : []),
    ...(pattern ? [`like ${pattern}`] : []),
    ...(schema.default !== undefined ? [`${JSON.stringify(schema.default)} when left out`] : []),
    ...inside,
  ];
}

function propertyRow(path: string, schema: Schema, isRequired: boolean): Html {
  return html`<tr>
    <th scope="row"><code>${path}</code>${isRequired && html` <b>required</b>`}</th>
    <td>${typeOf(schema)}</td>
    <td>${[schema.description, limits(schema).join(', ')].filter(Boolean).join(' · ')}</td>
  </tr>`;
}

/** The properties of an object and of the objects within it, each on a line. */
function propertyRows({ properties, required }: Schema, before = ''): Html[] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]) => {
    const path = before + name;
    const inner = schema.items ?? schema;
    const innerPath = schema.items ? `${path}[].` : `${path}.`;

    return [
      propertyRow(path, schema, required?.includes(name) ?? false),
      ...(inner.properties ? propertyRows(inner, innerPath) : []),
    ];
  });
}

export function table(rows: readonly Html[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Kind</th>
        <th scope="col">Meaning</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** A schema as a table of its properties; alternatives one after another; anything else in words. */
export function schemaHtml(schema: Schema): Html {
  const options = optionsOf(schema);
  if (options?.some(({ properties }) => properties)) {
    return html`${options.map((option, i) => html`${i > 0 && html`<p>or</p>`}${schemaHtml(option)}`)}`;
  }
  const object = schema.items?.properties ? schema.items : schema;
  if (!object.properties) return html`<p>${typeOf(schema)}</p>`;

  const rows = propertyRows(object);
  if (rows.length === 0) return html`<p>An empty object.</p>`;

  return html`${schema.items && html`<p>A list of:</p>`}${table(rows)}`;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

const FILTER = /^filter\[(\w+)\](?:\[(\w+)\])?$/;

/** Parameters, one on a line; the filters of a list by field, with the operators that each one has. */
export function parametersHtml(parameters: readonly Parameter[]): Html {
  const operators = new Map<string, string[]>();
  const rows: Html[] = [];
  for (const { name, in: place, required, description, schema = {} } of parameters) {
    const [, field, operator = 'equals'] = FILTER.exec(name) ?? [];
    if (field === undefined) {
      rows.push(
        propertyRow(
          name,
          { ...schema, description: [description, place].filter(Boolean).join(' · ') },
          required ?? false,
        ),
      );
    } else {
      operators.set(field, [...(operators.get(field) ?? []), operator]);
    }
  }
  const fields = [...operators].map(
    ([field, names]) =>
      html`<tr>
        <th scope="row"><code>filter[${field}]</code></th>
        <td>
          ${parameters.filter(({ name }) => name === `filter[${field}]`).map(({ schema }) => typeOf(schema ?? {}))}
        </td>
        <td>${names.join(', ')}</td>
      </tr>`,
  );

  return table([...rows, ...fields]);
}
