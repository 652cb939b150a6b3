/** A relative path as an address. The leading `./` keeps a colon in a name from reading as a scheme. */
export function hrefOf(path: string): string {
  const address = addressOf(path);
  return /^[./]/.test(path) ? address : `./${address}`;
}

/** A path of which every character but the slashes stands for itself in an address. */
export function addressOf(path: string): string {
  return path
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}
