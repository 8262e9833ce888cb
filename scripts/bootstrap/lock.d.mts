export declare function withLock<Result>(name: string, action: () => Promise<Result>): Promise<Result>;
