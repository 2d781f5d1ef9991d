/** The answer of an operation that may be refused. A refusal is a value; a fault is thrown. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error });
