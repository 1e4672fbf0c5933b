console.log('lint: ok');
