import type { RefusalBody } from '../../http/refusal.ts';

/** A refusal in the shape that clients of the protocol read. */
export const jsonRpcError: RefusalBody = ({ message }) => ({
  jsonrpc: '2.0',
  error: { code: -32_000, message },
  id: null,
});
