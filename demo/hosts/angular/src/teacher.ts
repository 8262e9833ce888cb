import { Component } from '@angular/core';

/** An empty component: a snippet from the playground takes this file's place. */
@Component({ selector: 'app-teacher', template: '' })
export class Teacher {}
