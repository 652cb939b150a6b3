/** The address that only this machine can reach. */
export const loopbackAddress = '127.0.0.1';

/** The name of a machine, as the host of a URL. */
export const loopbackHosts: readonly string[] = ['localhost', loopbackAddress, '[::1]'];

/** An IPv6 address stands in brackets in a URL. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);
