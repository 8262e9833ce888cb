/** Installs the locked dependencies of folders where they are missing or stale. */
export declare function installDependencies(folders?: readonly string[]): Promise<void>;
