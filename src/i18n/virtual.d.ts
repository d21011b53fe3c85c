declare module 'virtual:bundled-texts' {
  /** Version of the texts that this build ships, made by `bundled-texts-plugin.ts`. */
  export const bundledVersion: string;
}
