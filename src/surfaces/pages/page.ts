import * as z from 'zod';
import { readPart } from '../rest/read-part.ts';
import type { ServedWorld } from '../served/served-world.ts';
import type { Html } from './layout/render.ts';
import type { Notice } from './layout/shell.tsx';
import type { PageLinks, PageSection } from './links.ts';
import type { Typed } from './typed.ts';
import type { VisitMemory } from './visit-memory.ts';

/** The reader of a page, with their access. */
export interface Visit {
  /** By which name the history knows what they decide. */
  readonly actor: string;
  /** Undefined: no form is shown, for nothing can be written. */
  readonly forms: FormKeys | undefined;
  /** The token of the session of a browser. */
  readonly csrf: string | undefined;
  /** The actions of this browser; undefined for a program that asks for pages with its token. */
  readonly memory: VisitMemory | undefined;
}

/** The proof that a form comes from a page of ours; a program with a token needs none. */
export interface FormKeys {
  readonly csrf: string | undefined;
}

export interface PageCall {
  readonly world: ServedWorld;
  readonly visit: Visit;
  readonly links: PageLinks;
  /** Path and query of the page itself, for forms that lead back to it. */
  readonly here: string;
  /** The input of a form of this page that failed. */
  readonly typed?: Typed | undefined;
  /** Aborted when whoever asks goes away. */
  readonly signal: AbortSignal;
}

/** A page as a view has made it. */
export interface ShownPage {
  readonly title: string;
  readonly body: Html;
  readonly section?: PageSection;
  /** Default: 200. */
  readonly status?: number;
  /** Where the same is seen again; default: the address that was asked for. */
  readonly here?: string;
}

interface PageSpec<P extends z.ZodObject, Q extends z.ZodObject> {
  /** As routes of REST have it: `/entities/{id}`. */
  readonly path: string;
  readonly params: P;
  /** The query of its address; an empty field of a form counts as absent. */
  readonly query: Q;
  readonly open: (input: SpecInput<P, Q>, call: PageCall) => Promise<ShownPage>;
  /** Pages of the same world, in their order: what they need is read for all of them at once. Default: one after another. */
  readonly openMany?: (asked: readonly (SpecInput<P, Q> & { readonly call: PageCall })[]) => Promise<ShownPage[]>;
}

interface SpecInput<P extends z.ZodObject, Q extends z.ZodObject> {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
}

interface PageInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

/** A page at an address. */
export interface PageRoute {
  readonly path: string;
  /** @throws RestRefusal for an address that its schemas do not allow; what reading throws. */
  readonly open: (input: PageInput, call: PageCall) => Promise<ShownPage>;
  /** Many of them, in their order. */
  readonly openMany: (asked: readonly AskedPage[]) => Promise<ShownPage[]>;
}

interface AskedPage extends PageInput {
  readonly call: PageCall;
}

export function definePage<P extends z.ZodObject, Q extends z.ZodObject>({
  path,
  params,
  query,
  open,
  openMany,
}: PageSpec<P, Q>): PageRoute {
  const given = (input: PageInput) => ({
    params: readPart('path', params, input.params),
    query: readPart('query', query, filled(input.query)),
  });
  return {
    path,
    open: async (input, call) => open(given(input), call),
    openMany: async (asked) => {
      if (openMany !== undefined) return openMany(asked.map((each) => ({ ...given(each), call: each.call })));
      const shown: ShownPage[] = [];
      for (const each of asked) shown.push(await open(given(each), each.call));
      return shown;
    },
  };
}

function filled(query: PageInput['query']): Record<string, string | readonly string[]> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Where a form leads once its work is done. */
export interface FormDone {
  /** Path and query of this server. */
  readonly to: string;
  readonly notice?: Notice;
}

interface FormSpec<F extends z.ZodObject> {
  readonly path: string;
  /** Its fields: each is a list of what was given under that name. */
  readonly fields: F;
  /** A page in the place of a redirect: what was typed is kept, and what is wrong is said. */
  readonly run: (fields: z.output<F>, call: PageCall) => Promise<FormDone | ShownPage>;
}

/** The target of a form of a page. */
export interface FormRoute {
  readonly path: string;
  readonly run: (form: URLSearchParams, call: PageCall) => Promise<FormDone | ShownPage>;
}

export function defineForm<F extends z.ZodObject>({ path, fields, run }: FormSpec<F>): FormRoute {
  return {
    path,
    run: (form, call) => run(readPart('body', fields, fieldsOf(form)), call),
  };
}

/** By name what was given, without what shows where the form comes from. */
function fieldsOf(form: URLSearchParams): Record<string, string[]> {
  const names = [...new Set(form.keys())].filter((name) => name !== 'csrf');
  return Object.fromEntries(names.map((name) => [name, form.getAll(name)]));
}

/** A field that is given once, or not at all; spaces around it do not count. */
export const oneField = (most: number) =>
  z
    .array(z.string().max(most))
    .max(1)
    .optional()
    .transform((given) => {
      const text = given?.[0]?.trim() ?? '';
      return text === '' ? undefined : text;
    });

/** A page of this server, as path and query: nobody is led elsewhere. */
export function localPath(text: string | undefined, otherwise: string): string {
  if (text === undefined || !text.startsWith('/') || !URL.canParse(text, localOrigin)) return otherwise;
  const { origin, pathname, search, hash } = new URL(text, localOrigin);
  return origin === localOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : otherwise;
}

const localOrigin = 'http://localhost';
