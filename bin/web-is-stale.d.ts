export declare const webStamp: string
export declare function webIsStale(): boolean
