/**
 * The variables of an environment that have a value. A line `HOST=` in a file of settings means
 * that nobody chose a host, not that its name is empty.
 */
export const givenVariables = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ""));
