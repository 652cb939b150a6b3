import { nearest } from '../../util/text/did-you-mean.ts';

/** A route as far as it says where it is. */
export interface RoutePlace {
  readonly method: string;
  /** As OpenAPI writes it: `/conflicts/{id}`. */
  readonly path: string;
}

/** Routes that somebody may have meant by a path that leads nowhere, best first: `GET /conflicts/{id}`. */
export function nearestRoutes(path: string, routes: readonly RoutePlace[]): string[] {
  const wanted = path.replace(/\/+$/, '');
  const given = wanted.split('/');
  // As it would be written with what was given in place of the parameters.
  const written = routes.flatMap((route) => {
    const parts = route.path.split('/');
    if (parts.length !== given.length) return [];
    return [{ route, path: parts.map((part, index) => (part.startsWith('{') ? given[index] : part)).join('/') }];
  });
  const paths = new Set(written.map((each) => each.path));
  const meant = paths.has(wanted) ? [wanted] : nearest(wanted, paths);
  return meant.flatMap((each) =>
    written.filter((one) => one.path === each).map(({ route }) => `${route.method} ${route.path}`),
  );
}
